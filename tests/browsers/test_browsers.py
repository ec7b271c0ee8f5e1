"""The calculators in Firefox and WebKit: online, with the server gone, and from disk."""

from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

from generator.server import serving
from rangecard import door
from tests.browsers.driven import ASKED, START_S, DrivenCalculator, found
from tests.web.test_calculator import GRENADE, RIFLE

_OFFERED = "return document.querySelector('select.rc-firer-name')?.textContent ?? ''"


def opened(driver: WebDriver, page: str, name: str) -> DrivenCalculator:
    driver.get(page)
    return DrivenCalculator(driver, name)


def check_all(driver: WebDriver, top: str) -> None:
    """Ask calculators of both systems by typing and by link, and the search."""
    area = opened(driver, f"{top}area-fire.html", "area-shot")
    area.type("range_in", "14")
    assert area.figures()["figures.band"] == 3
    area.load(GRENADE)
    area.check(door.ask(GRENADE))
    asked = driver.execute_script(ASKED)
    direct = opened(driver, f"{top}play.html?calculator=direct-fire&range_m=150", "direct-fire")
    direct.load(RIFLE)
    direct.check(door.ask(RIFLE))
    asked += driver.execute_script(ASKED)
    assert [url for url in asked if not url.startswith((top, "data:", "blob:"))] == []
    driver.get(f"{top}index.html")
    assert found(driver, "GR-7")[0].startswith(f"{top}rules.html")


def test_online(driver: WebDriver, site_url: str) -> None:
    check_all(driver, site_url)


def test_with_the_server_gone_a_page_that_is_open_goes_on_answering(
    driver: WebDriver, site: Path
) -> None:
    with serving(site, "/games/rangecard/") as server:
        area = opened(driver, f"{server.address}area-fire.html", "area-shot")
        area.type("range_in", "9")
    area.load(GRENADE)
    area.check(door.ask(GRENADE))


def test_from_disk(driver: WebDriver, disk_folder: Path) -> None:
    check_all(driver, f"{disk_folder.as_uri()}/")


def test_from_disk_what_is_kept_on_one_page_is_found_on_another(
    driver: WebDriver, disk_folder: Path
) -> None:
    driver.get((disk_folder / "firers.html").as_uri())
    driver.execute_script("localStorage.clear()")
    driver.get((disk_folder / "firers.html").as_uri())
    driver.find_element(By.CSS_SELECTOR, 'rangecard-firers [data-do="create"]').click()
    driver.get((disk_folder / "area-fire.html").as_uri())
    WebDriverWait(driver, START_S).until(
        lambda driver: "Firer 1" in driver.execute_script(_OFFERED)
    )
