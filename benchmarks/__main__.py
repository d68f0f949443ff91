"""`make bench`: every benchmark of the house, one after the other."""

from benchmarks import battles, random_play

if __name__ == "__main__":
    random_play.main()
    print()
    battles.main()
