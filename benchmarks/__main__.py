"""`make bench`: every benchmark of the house, one after the other."""

from benchmarks import battles, random_play, sheets, strategic

if __name__ == "__main__":
    random_play.main()
    print()
    strategic.main()
    print()
    battles.main()
    print()
    sheets.main()
