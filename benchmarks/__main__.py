"""`make bench`: run all benchmarks, one after the other."""

from benchmarks import (
    batch,
    battles,
    bots,
    million,
    race,
    random_play,
    server,
    sheets,
    sockets,
    strategic,
)

if __name__ == "__main__":
    random_play.main()
    print()
    strategic.main()
    print()
    bots.main()
    print()
    battles.main()
    print()
    sheets.main()
    print()
    batch.main()
    print()
    million.main()
    print()
    race.main(300)
    print()
    server.main()
    sockets.main()
