from generator.bench import Times, compared


def test_a_row_compares_the_medians_and_not_the_means() -> None:
    ours = Times(cold=(900, 300, 310), warm=(200, 150, 1000))
    bare = Times(cold=(600, 620, 5000), warm=(400, 390, 410))
    row = compared(ours, bare)
    assert (row["cold"], row["warm"], row["runs"]) == (310, 200, 3)
    assert (row["bare_cold"], row["bare_warm"]) == (620, 400)
    assert (row["ratio_cold"], row["ratio_warm"]) == (0.5, 0.5)
