"""The policy of a page: what it lets run, and where it stands."""

import pytest

from generator import policy

# "<script>go()</script>" by hand: printf 'go()' | openssl dgst -sha256 -binary | base64
GO = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
HEAD = '<html><head>\n<meta charset="utf-8">\n'


def test_a_script_in_the_page_is_named_by_its_hash() -> None:
    assert policy.hashes("<script>go()</script>") == {GO}
    assert policy.hashes('<script defer id="x">go()</script><p>go()</p>') == {GO}


def test_what_does_not_run_or_lies_in_a_file_needs_no_hash() -> None:
    assert policy.hashes('<script src="a.js"></script>') == set()
    assert policy.hashes('<script id="c" type="application/json">{"a": 1}</script>') == set()


def test_two_scripts_are_two_hashes_and_one_twice_is_one() -> None:
    page = "<script>go()</script>\n<script>go() </script><script>go()</script>"
    assert len(policy.hashes(page)) == 2


def test_a_policy_lets_nothing_unsafe_run_and_nothing_foreign_in() -> None:
    text = policy.written([GO])
    rules = {name: sources for name, *sources in map(str.split, text.split(";"))}
    assert rules["script-src"] == ["'self'", "'wasm-unsafe-eval'", GO]
    assert "'unsafe-inline'" not in text
    assert "'unsafe-eval'" not in text
    assert rules["default-src"] == rules["worker-src"] == rules["base-uri"] == ["'self'"]
    assert rules["object-src"] == ["'none'"]
    every = {source for sources in rules.values() for source in sources}
    assert every == {"'self'", "'none'", "'wasm-unsafe-eval'", "data:", GO}


def test_a_policy_stands_before_all_that_a_page_loads() -> None:
    page = policy.placed(f'{HEAD}<script src="a.js"></script><link href="a.css">', "default-src x")
    meta = '<meta http-equiv="Content-Security-Policy" content="default-src x">'
    assert page.count(meta) == 1
    assert page.index(meta) < page.index("<script")


def test_a_page_without_a_place_for_it_is_refused() -> None:
    with pytest.raises(policy.UnplacedPolicyError, match="meta charset"):
        policy.placed("<html><head><title>x</title>", "default-src x")


def test_from_disk_workers_start_from_texts_only() -> None:
    web = policy.placed(HEAD, policy.written([GO]))
    disk = policy.for_disk(web)
    assert disk == web.replace("worker-src 'self'", "worker-src blob:")
    assert disk != web
