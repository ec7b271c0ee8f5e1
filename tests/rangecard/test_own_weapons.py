"""A reader's own weapons: tolerant to read, strict to accept, nothing guessed, nothing lost."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rangecard import door
from rangecard.data import canonical
from rangecard.own_weapons import MOST_WEAPONS, own_weapons, read_weapons
from rangecard.weapon_export import FORMS, write_weapons
from rangecard.weapon_files import MOST_CHARACTERS
from rangecard.weapon_ids import Ids
from rangecard.weapon_words import HEADINGS, SYSTEMS, field_of, headings

RIFLE = {
    "id": "own-long-rifle",
    "name": "Long rifle",
    "class": "rifle",
    "range_m": 75,
    "calibre_mm": 7.62,
    "skill": None,
    "single_recoil": 4,
    "burst_recoil": None,
    "scope": False,
}
MORTAR = {
    "id": "own-light-mortar",
    "name": "Light mortar",
    "range_band_in": 7.5,
    "fuse": "time",
    "thrown": False,
}


def reply(text: str, *part: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(read_weapons(text, *part))
    return found


def weapons(text: str) -> list[dict[str, Any]]:
    found = reply(text)
    assert found["faults"] == []
    return [one["weapon"] for one in found["weapons"]]


def faults(text: str) -> list[tuple[int | None, int | None, str, str]]:
    """Each fault's line, column, what was expected and what was found."""
    return [
        (one["line"], one["column"], one["expected"], one["found"]) for one in reply(text)["faults"]
    ]


def messages(text: str) -> list[str]:
    return [one["message"] for one in reply(text)["faults"]]


@pytest.mark.parametrize(
    "text",
    [
        "Name,Class,Range,Calibre,Recoil\nLong rifle,rifle,75,7.62,4",
        "\ufeffName,Class,Range,Calibre,Recoil\r\nLong rifle,rifle,75,7.62,4\r\n",
        "Name,Class,Range,Calibre,Recoil\rLong rifle,rifle,75,7.62,4\r",
        "Name;Class;Range;Calibre;Recoil\nLong rifle;rifle;75;7,62;4",
        "Name\tClass\tRange\tCalibre\tRecoil\nLong rifle\trifle\t75\t7,62\t4",
        "sep=;\nName;Class;Range;Calibre;Recoil\nLong rifle;rifle;75;7,62;4",
        'Name,Class,Range,Calibre,Recoil\n"Long\nrifle","Rifles","75 m","7,62 mm",4',
        "\n\nrecoil, CALIBER (mm) ,range_m,WEAPON CLASS,Weapon\n"
        "4,7.62mm,75.0 metres,RIFLE,Long rifle",
        "Name,Class,Range,Calibre,Recoil,Burst recoil,Scope,Skill used\n"
        "Long rifle,rifle,75,7.62,4,—,no,n/a",
        "# mine\n[[weapon]]\nname = 'Long rifle'\nclass = 'rifle'\nrange_m = 75\n"
        "calibre_mm = 7.62\nsingle_recoil = 4.0\nbasis = {default = 'house'}\n",
        'weapons = [{name = "Long rifle", class = "rifle", range_m = "75 m", calibre_mm = 7.62, '
        'recoil = "4"}]',
        '[{"name": "Long rifle", "class": "rifle", "range_m": 75, "calibre_mm": 7.62, '
        '"single_recoil": 4}]',
        '\ufeff{"rangecard": 1, "weapons": [{"name": "Long rifle", "class": "rifle", '
        '"Range": "75", "Calibre": "7,62", "Recoil": 4, "burst_recoil": null}]}',
        '{"name": "Long rifle", "class": "rifle", "range_m": 75, "calibre_mm": 7.62, "recoil": 4}',
    ],
)
def test_the_same_weapon_comes_out_of_every_form(text: str) -> None:
    assert weapons(text) == [RIFLE]


@pytest.mark.parametrize(
    "band", ["7½", "7 ½", "7.5", "7,5", '7.5"', '"7½"""', "7.5″", "7.5 in", "7.50 inches", "+7.5"]
)
def test_a_range_band_may_be_written_in_many_ways(band: str) -> None:
    cell = f'"{band}"' if "," in band else band
    text = f"Name,Range band,Fuse,Thrown\nLight mortar,{cell},Time fused,N"
    assert weapons(text) == [MORTAR]


@pytest.mark.parametrize("name", ["area_weapons", "armoury"])
def test_the_canonical_data_read_as_they_are(name: str) -> None:
    text = (Path(door.__file__).parent / "data" / f"{name}.toml").read_text("utf-8")
    known: Any = getattr(canonical(), name)
    assert [one["id"] for one in weapons(text)] == [f"own-{one}" for one in sorted_ids(text, known)]


def sorted_ids(text: str, known: Any) -> list[str]:
    return sorted(known, key=lambda one: text.index(f'id = "{one}"'))


def test_the_table_of_the_armoury_reads_too() -> None:
    text = (Path(__file__).parent / "armoury.csv").read_text("utf-8")
    assert len(weapons(text)) == len(canonical().armoury)
    told = {one["heading"]: one["used"] for one in reply(text)["understood"]["columns"]}
    assert told["single_basis"] is False
    assert told["range_m"] is True


def test_it_says_what_it_understood() -> None:
    found = reply("Nick;Range (m);Calibre;Name;Class;Notes\n-;75;7,62;A;Bow;\n-;75;;B;Bow;")
    understood = found["understood"]
    assert understood["form"] == "csv"
    assert understood["delimiter"] == "semicolon"
    assert understood["decimal"] == [","]
    assert [one["field"] for one in understood["columns"]] == [
        None, "range_m", "calibre_mm", "name", "class", None,
    ]  # fmt: skip
    assert (understood["rows"], understood["weapons"], understood["done"]) == (2, 0, True)


def test_inches_are_never_taken_for_metres() -> None:
    for heading in ("Range (in)", 'Range (")', "Range ″", "Range, yd", "Range in feet"):
        assert field_of(heading) is None
    band = field_of('Range band (")')
    assert band is not None
    assert band.name == "range_band_in"


def test_every_synonym_means_one_field() -> None:
    for fields in SYSTEMS.values():
        for field in fields:
            for heading in headings(field):
                found = field_of(heading.upper())
                assert found is not None
                assert found.name == field.name
    assert set(HEADINGS) <= {field.name for fields in SYSTEMS.values() for field in fields}


def test_both_systems_may_stand_in_one_table() -> None:
    text = (
        "Name,Range band,Thrown,Class,Range,Recoil\nMortar,12,no,,,\nBow,,,bow,20,0\n"
        "Both,12,,bow,20,0\nNeither,,,bow,,\nMixed,12,no,bow,,"
    )
    found = reply(text)
    assert [one["system"] for one in found["weapons"]] == ["inch", "metre"]
    assert [(one["line"], one["found"]) for one in found["faults"]] == [
        (4, "both"), (5, "neither"), (6, '"bow"'),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "cell", "expected", "found"),
    [
        ("Recoil", "½", "a whole number from 0 or none", '"½"'),
        ("Recoil", "-1", "a whole number from 0 or none", '"-1"'),
        ("Recoil", "2/4", "nothing behind it", '"2/4"'),
        ("Recoil", "two", "a whole number from 0 or none", '"two"'),
        ("Range", "1,234", "1.2340 or 1234: with three digits", '"1,234"'),
        ("Range", "1.234", "1.2340 or 1234: with three digits", '"1.234"'),
        ("Range", "1,234.5", "nothing behind it but its unit", '"1,234.5"'),
        ("Range", "1 234", "nothing behind it but its unit", '"1 234"'),
        ("Range", "75 yd", "nothing behind it but its unit", '"75 yd"'),
        ("Range", "75 in", "nothing behind it but its unit", '"75 in"'),
        ("Range", "0", "a number above 0 up to 10,000 (m)", '"0"'),
        ("Range", "10001", "a number above 0 up to 10,000 (m)", '"10001"'),
        ("Range", "—", "a number above 0 up to 10,000 (m)", "nothing"),
        ("Range", "0." + "0" * 20 + "1", "at most 15 digits", '"0.000000000000000000001"'),
        ("Range", "9" * 5000, "at most 15 digits", "a text of 5000 characters"),
        ("Range", "1." + "0" * 40 + "1", "at most 15 digits", "a text of 43 characters"),
        ("Range", "٧٥", "a number above 0", '"٧٥"'),
        ("Calibre", "7,62x51", "nothing behind it but its unit", '"7,62x51"'),
        ("Calibre", ".357", "with a digit first", '".357"'),
        ("Calibre", "12 gauge", "nothing behind it but its unit", '"12 gauge"'),
        ("Scope", "perhaps", "yes or no", '"perhaps"'),
        ("Class", "cannon", "one of pistol, submachine gun", '"cannon"'),
        ("Name", "", "a text of 1 to 200 characters", "nothing"),
        ("Name", "\u200b", "a name that can be seen", '"\u200b"'),
        ("Name", "n" * 10_000, "a text of 1 to 200 characters", "a text of 10000 characters"),
        ("Name", "Gew\ufffdhr", "save the file as UTF-8", '"Gew\ufffdhr"'),
    ],
)  # fmt: skip
def test_a_faulty_cell_is_told_with_its_place_and_the_good_rows_stay(
    heading: str, cell: str, expected: str, found: str
) -> None:
    row = {
        "Class": "rifle",
        "Name": "Odd",
        "Range": "9",
        "Calibre": "9",
        "Recoil": "2",
        "Scope": "",
    }
    good = {**row, "Name": "Good"}
    lines = [
        ";".join(one.values()) for one in (good, row | {heading: cell}, good | {"Name": "End"})
    ]
    text = "\n".join([";".join(row), *lines])
    (fault,) = reply(text)["faults"]
    assert (fault["line"], fault["column"]) == (3, 1 + list(row).index(heading))
    assert fault["heading"] == heading
    assert expected in fault["expected"]
    assert fault["found"] == found
    assert [one["weapon"]["name"] for one in reply(text)["weapons"]] == ["Good", "End"]


def test_figures_that_may_be_thousands_are_read_as_all_others_of_the_file() -> None:
    head = "Name;Class;Range;Calibre;Recoil\n"
    told = weapons(f"{head}A;bow;1,234;9,5;0\nB;bow;75;;0")
    assert told[0]["range_m"] == 1.234
    assert len(faults(f"{head}A;bow;1.234;9,5;0")) == 1
    assert len(faults(f"{head}A;bow;1,234;9,5;0\nB;bow;7.5;;0")) == 1


def test_a_missing_column_is_one_fault_and_not_one_a_row() -> None:
    rows = "".join(f"Rifle {n};{n + 1}\n" for n in range(50))
    assert messages(f"Name;Range\n{rows}") == [
        "expected a column Class: one of pistol, submachine gun, shotgun, carbine, assault rifle, "
        "rifle, sniper rifle, machinegun, bow, crossbow, grenade launcher, heavy weapon, found none"
    ]
    assert messages("Fuse,Name\nimpact,Mortar")[0].startswith("expected a column Range band")


def test_two_columns_for_one_field_are_a_fault() -> None:
    text = "Name,Class,Range,Short range,Recoil\nA,bow,1,2,0"
    assert faults(text) == [(1, 4, "one column Printed range", 'this and "Range"')]
    assert faults('[{"name": "A", "range": 1, "range_m": 2, "class": "bow", "recoil": 0}]')[0][
        3
    ] == ("a second")


def test_names_and_ids_stand_once() -> None:
    head = "Id,Name,Class,Range,Recoil\n"
    text = f"{head},Bow,bow,1,0\n,BOW,bow,2,0\n,B-o w,bow,3,0\n,b o w,bow,3,0\n"
    text += "x,C,bow,4,0\nx,D,bow,5,0"
    assert [(line, found) for line, _, _, found in faults(text)] == [
        (3, '"BOW", which the weapon of line 2 has too'),
        (5, "own-b-o-w, which the weapon of line 4 has too"),
        (7, "own-x, which the weapon of line 6 has too"),
    ]
    assert "an id of small letters" in faults(f"{head}A B,Bow,bow,1,0")[0][2]
    one_line = '[{"name":"A","range_band_in":1},{"name":"a","range_band_in":1}]'
    assert len(faults(one_line)) == 1


def test_no_id_is_one_of_the_sites() -> None:
    text = "Name,Class,Range,Recoil\nCarbine,bow,1,0\nm60,bow,1,0\n"
    made = [one["id"] for one in weapons(text)]
    assert made == ["own-carbine", "own-m60"]
    assert set(made).isdisjoint({*canonical().armoury, *canonical().area_weapons})
    assert weapons("Name,Class,Range,Recoil\n李,bow,1,0")[0]["id"].startswith("own-weapon-")
    reading = own_weapons(text, Ids(reserved=canonical().armoury))
    assert len(reading.faults) == 2
    assert "carbine" in reading.faults[0].expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Pistol,pistol,9,2,,yes", "no scope: only rifles take a scope, not a pistol"),
        ("Rifle,rifle,9,,,", "a recoil for single shots or for bursts"),
    ],
)
def test_figures_that_contradict_each_other_are_told(row: str, expected: str) -> None:
    (found,) = faults(f"Name,Class,Range,Recoil,Burst recoil,Scope\n{row}")
    assert found[2].startswith(expected)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected weapons, found nothing"),
        (" \r\n\ufeff", "expected JSON, TOML, or a row of headings"),
        ("x" * (MOST_CHARACTERS + 1), "at most 5,000,000 characters"),
        ("x" * 50_000_000, "at most 5,000,000 characters, found 50,000,000"),
        ("[" * 10_000, "a row of headings"),
        ("[{" * 5_000, "expected JSON nested at most 64 deep"),
        ('[{"name": ' + "[" * 10_000, "expected JSON nested at most 64 deep"),
        ("a = " + "[" * 10_000, "expected TOML nested at most 64 deep"),
        ("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a row of headings"),
        ("PK\x03\x04\x14\x00\x06\x00", "a row of headings"),
        ("Ann, 12, 7", "a row of headings such as Name, Range band"),
        ("{", "expected JSON, found something else"),
        ("{}", "expected a list of weapons such as weapons, found none"),
        ('{"weapons": [{"name": "A"', "expected JSON, found something else"),
        ("[1]", "expected tables such as [[weapon]], found none"),
        ("[1, 2", "a row of headings"),
        ('[{"name": "A", "range_band_in": 1}, 3]', "expected an object, found 3"),
        ("[[weapon]]\nname = ", "expected TOML, found something else"),
        ('Name,Band\n"A,bow', "never closed: nothing is read from here on"),
        ('Name,Band\n"A"b,bow', "a delimiter after a closing quote"),
        ("Name,Range band\nA,1,2", "at most 2 cells"),
    ],
)
def test_a_text_that_holds_no_weapons_says_why(text: str, told: str) -> None:
    assert any(told in message for message in messages(text))


def test_what_stands_before_a_truncated_end_is_kept() -> None:
    text = '[{"name": "A", "range_band_in": 1}, {"name": "B", "ra'
    found = reply(text)
    assert [one["weapon"]["name"] for one in found["weapons"]] == ["A"]
    assert [(one["line"], one["column"]) for one in found["faults"]] == [(1, 51)]


def test_a_faulty_table_of_toml_spoils_no_other() -> None:
    tables = [f'[[weapon]]\nname = "{name}"\nrange_band_in = {n}\n' for n, name in enumerate("ABC")]
    found = reply("\n".join([*tables[1:], '[[weapon]]\nname = "D\n', tables[0]]))
    assert [one["weapon"]["name"] for one in found["weapons"]] == ["B", "C"]
    assert [(one["line"], one["column"]) for one in found["faults"]] == [(10, 10), (14, 1)]


def test_a_table_that_stands_in_a_text_of_toml_is_none() -> None:
    text = '[[weapon]]\nname = """\n[[weapon]]\n# """\nrange_band_in = 1 # """\n'
    assert [one["name"] for one in weapons(text)] == ["[[weapon]] #"]


def test_too_many_weapons_are_not_read_and_it_says_so() -> None:
    rows = "".join(f"W{n},1\n" for n in range(MOST_WEAPONS + 5))
    found = reply(f"Name,Band\n{rows}")
    assert len(found["weapons"]) == MOST_WEAPONS
    assert [(one["line"], one["expected"]) for one in found["faults"]] == [
        (MOST_WEAPONS + 2, "at most 10,000 weapons")
    ]


@pytest.mark.parametrize("form", FORMS)
def test_a_text_can_be_read_in_parts(form: str) -> None:
    rows = "".join(f"W{n},{n + 1}\n" for n in range(25))
    text = json.loads(write_weapons(f"Name,Band\n{rows}", form))["text"]
    whole = reply(text)
    reply("Name,Band")  # another text meanwhile costs time, and nothing else
    parts = [reply(text, start, start + 10) for start in range(0, 30, 10)]
    assert [len(one["weapons"]) for one in parts] == [10, 10, 5]
    assert [one["understood"]["done"] for one in parts] == [False, False, True]
    assert [one for part in parts for one in part["weapons"]] == whole["weapons"]


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\"quoted\", 'so' and \\ back; semicolon",
    "\u202eright to left\u2069",
    "=HYPERLINK(0)",
    "'=HYPERLINK(0)",
    "''@x",
    "-",
    "none",
    "nul\x00 and \x1b[31m and \x7f",
    "🎯 Škorpion АК-74",
    '"""',
    "# [[weapon]]",
    "n" * 200,
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_only_text(form: str, name: str) -> None:
    text = json.dumps({"weapons": [{"name": name, "range_band_in": 1}]})
    assert [one["name"] for one in weapons(text)] == [name]
    written = json.loads(write_weapons(text, form))["text"]
    assert [one["name"] for one in weapons(written)] == [name]


@pytest.mark.parametrize("form", ["csv", "tsv"])
@pytest.mark.parametrize("sign", list("=+-@＝＋－＠"))
def test_no_cell_of_a_table_begins_as_a_formula(form: str, sign: str) -> None:
    text = json.dumps([{"name": f"{sign}A", "range_m": 3.125, "class": "bow", "recoil": 0}])
    written = str(json.loads(write_weapons(text, form))["text"])
    assert f"'{sign}A" in written
    assert f",{sign}" not in written.replace("\t", ",")


def test_a_faulty_text_is_not_written() -> None:
    found = json.loads(write_weapons("Name,Band\nA,x", "json"))
    assert [one["line"] for one in found["faults"]] == [2]


NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)
TEXTS = st.one_of(st.none(), NAMES, st.sampled_from(["Small Arms", "-x", "'=y", "none"]))
FIGURES = st.one_of(
    st.integers(1, 10_000),
    st.floats(0.001, 9_999).map(lambda one: round(one, 3)),
    st.floats(1e-9, 9_999).map(lambda one: float(f"{one:.12g}")),
).filter(bool)
RECOIL = st.one_of(st.none(), st.integers(0, 50))
WEAPONS = st.one_of(
    st.fixed_dictionaries(
        {"name": NAMES, "range_band_in": FIGURES},
        optional={"fuse": st.sampled_from(["impact", "time"]), "thrown": st.booleans()},
    ),
    st.fixed_dictionaries(
        {
            "name": NAMES,
            "class": st.sampled_from(
                ["pistol", "rifle", "bow", "heavy weapon", "Sub-machine guns"]
            ),
            "range_m": FIGURES,
        },
        optional={
            "calibre_mm": st.one_of(st.none(), FIGURES),
            "skill": TEXTS,
            "single_recoil": RECOIL,
            "burst_recoil": RECOIL,
            "scope": st.booleans(),
        },
    ),
)


@given(st.lists(WEAPONS, max_size=6))
def test_what_is_accepted_every_question_takes(found: list[dict[str, Any]]) -> None:
    for one in reply(json.dumps(found))["weapons"]:
        weapon = one["weapon"]
        shot: dict[str, Any]
        if one["system"] == "inch":
            shot = {"calculator": "area-shot", "range_in": 0, "skill_die": "D8"}
        else:
            shot = {"calculator": "direct-fire", "range_m": 0.001, "skill": 7, "strength": 7}
        bursts = {"single_shots": 0, "bursts": 1}
        asked = [shot] if "range_in" in shot else [shot, shot | bursts]
        answers = [json.loads(door.answer(json.dumps(one | {"weapon": weapon}))) for one in asked]
        assert any(one["status"] in ("ok", "no-shot") for one in answers), answers


@pytest.mark.parametrize("form", FORMS)
@given(st.lists(WEAPONS, max_size=6))
def test_what_is_written_reads_back_the_same(form: str, found: list[dict[str, Any]]) -> None:
    sound = [one["weapon"] for one in reply(json.dumps(found))["weapons"]]
    text = json.loads(write_weapons(json.dumps(sound), form))["text"]
    assert text.encode()
    assert weapons(text) == sound


@given(st.text(), st.sampled_from(["", "Name,Range\n", "[[weapon]]\n", '[{"name":', "\ufeff"]))
def test_any_text_has_weapons_or_faults(text: str, before: str) -> None:
    found = reply(before + text)
    assert found["weapons"] or found["faults"] or found["understood"]["form"]
    assert found["understood"]["done"]
