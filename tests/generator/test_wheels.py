import zipfile
from pathlib import Path

from generator.wheels import cut, members, sha256, stamp_wheel, write_zip


def test_a_zip_depends_on_its_contents_alone(tmp_path: Path) -> None:
    one = write_zip(tmp_path / "one.zip", {"a": b"1", "b": b"2"})
    two = write_zip(tmp_path / "two.zip", {"b": b"2", "a": b"1"})
    assert one.read_bytes() == two.read_bytes()


def test_cutting_keeps_the_named_members_only(tmp_path: Path) -> None:
    whole = write_zip(tmp_path / "whole.zip", {"a": b"1", "b": b"2"})
    assert members(cut(whole, ["b"], tmp_path / "cut.zip")) == {"b": b"2"}


def test_a_stamped_wheel_names_its_source_and_records_what_it_holds(tmp_path: Path) -> None:
    source = write_zip(
        tmp_path / "r-1-py3-none-any.whl", {"r/a.py": b"", "r-1.dist-info/RECORD": b""}
    )
    compiled = write_zip(tmp_path / "c.whl", {"r/a.pyc": b"code", "r-1.dist-info/RECORD": b"old"})
    stamped = members(stamp_wheel(compiled, source, tmp_path / "stamped.whl"))
    assert stamped["r-1.dist-info/SOURCE_SHA256"].decode().strip() == sha256(source.read_bytes())
    recorded = {row.split(",")[0] for row in stamped["r-1.dist-info/RECORD"].decode().splitlines()}
    assert recorded == set(stamped)


def test_a_stamped_wheel_is_a_zip_that_python_reads(tmp_path: Path) -> None:
    source = write_zip(tmp_path / "s.whl", {"r-1.dist-info/RECORD": b""})
    assert zipfile.ZipFile(stamp_wheel(source, source, tmp_path / "o.whl")).testzip() is None
