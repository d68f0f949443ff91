"""`make golden`: accept the present output of the golden chronicles."""

from pathlib import Path

from tests.golden.golden import BOOKS, FOLDER, book_file, book_text, golden_files, played_again


def main() -> None:
    for file in golden_files():
        _accept(file, played_again(file.read_text(encoding="utf-8")))
    for name, language in BOOKS:
        _accept(book_file(name, language), book_text(name, language))


def _accept(file: Path, after: str) -> None:
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    state = "unchanged" if before == after else "CHANGED"
    print(f"{state:<10} {file.relative_to(FOLDER)}")
    file.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main()
