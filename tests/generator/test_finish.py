from generator.finish import based, fonts_named


def test_a_calculator_is_told_how_far_down_its_page_lies() -> None:
    html = '<rangecard-calculator name="area-shot" data-base="">'
    assert based(html, 0) == html
    assert 'data-base="../"' in based(html, 1)


def test_the_fonts_of_a_style_are_found_however_they_are_quoted() -> None:
    style = "src: url('../assets/fonts/A-Latin1.woff2'); src: url(assets/fonts/B.woff2), url(x.png)"
    assert fonts_named(style) == {"A-Latin1.woff2", "B.woff2"}
