from rangecard.drawing.svg import Markup, element, join, number, plain


def test_content_and_attributes_are_escaped() -> None:
    made = element("text", "<b>&", title='"><script>')
    assert made == '<text title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;</text>'


def test_markup_is_taken_as_it_is_and_only_once() -> None:
    inner = element("b", "<")
    assert element("p", inner, " & ", Markup("<i></i>")) == "<p><b>&lt;</b> &amp; <i></i></p>"


def test_names_of_attributes_are_those_of_the_language() -> None:
    assert element("g", class_="a", stroke_width=1.5, fill=None) == (
        '<g class="a" stroke-width="1.5"></g>'
    )


def test_text_stays_on_one_line_without_marks_that_disguise_it() -> None:
    assert plain("a\n\n b\u202ec\x00d\t") == "a b c d"
    assert "\n" not in element("p", "one\ntwo", title="three\nfour")


def test_numbers_are_short_and_never_minus_zero() -> None:
    assert [number(v) for v in (12, 0.5, -0.001, 1 / 3, 100.0)] == ["12", "0.5", "0", "0.33", "100"]


def test_an_element_without_content_closes_only_where_html_knows_it() -> None:
    assert element("br") == "<br>"
    assert join((element("rect"), "<")) == "<rect></rect>&lt;"
