from generator.finish import based, fonts_named


def test_a_calculator_is_told_how_far_down_its_page_lies() -> None:
    html = '<rangecard-calculator name="area-shot" data-base="">'
    assert based(html, 0) == html
    assert 'data-base="../"' in based(html, 1)


def test_the_fonts_of_a_style_are_found_however_they_are_quoted() -> None:
    zeros = "000000000000"
    style = (
        f"src: url('../fonts/A-Latin1-{zeros}.woff2'), url(x.png), url(../fonts/B-{zeros}.woff2)"
    )
    assert fonts_named(style) == {"A-Latin1.woff2", "B.woff2"}
