"""`make golden`: accept what golden chronicles say today."""

from tests.golden.golden import FOLDER, golden_files, played_again


def main() -> None:
    for file in golden_files():
        before = file.read_text(encoding="utf-8")
        after = played_again(before)
        state = "unchanged" if before == after else "CHANGED"
        print(f"{state:<10} {file.relative_to(FOLDER)}")
        file.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main()
