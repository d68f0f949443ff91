// Messages in the subset of ICU MessageFormat that the server uses too: {name},
// {n, plural, =0 {…} one {…} other {…}} and {x, select, a {…} other {…}}.

export type Values = Record<string, string | number>;

export function render(text: string, language: string, values: Values = {}): string {
  return new Reader(text, language, values).all();
}

class Reader {
  private at = 0;
  constructor(
    private readonly text: string,
    private readonly language: string,
    private readonly values: Values,
  ) {}

  all(counted?: number): string {
    let said = '';
    while (this.at < this.text.length && this.text[this.at] !== '}') {
      const sign = this.text[this.at]!;
      if (sign === "'") said += this.quoted(counted !== undefined);
      else if (sign === '{') said += this.argument();
      else {
        said += sign === '#' && counted !== undefined ? String(counted) : sign;
        this.at += 1;
      }
    }
    return said;
  }

  // An apostrophe quotes when a brace follows it (in a plural also #); two of them are one.
  private quoted(counting: boolean): string {
    const next = this.text[this.at + 1];
    if (next === "'") {
      this.at += 2;
      return "'";
    }
    const quotes = next === '{' || next === '}' || (counting && next === '#');
    if (!quotes) {
      this.at += 1;
      return "'";
    }
    const end = this.text.indexOf("'", this.at + 1);
    const stop = end < 0 ? this.text.length : end;
    const said = this.text.slice(this.at + 1, stop);
    this.at = stop + 1;
    return said;
  }

  private argument(): string {
    this.at += 1;
    const name = this.word();
    const value = this.values[name] ?? `{${name}}`;
    if (this.text[this.at] === '}') {
      this.at += 1;
      return String(value);
    }
    this.skip(',');
    const kind = this.word();
    this.skip(',');
    const branches = this.branches(kind === 'plural' ? Number(value) : undefined);
    return branches.get(this.branchOf(kind, value, branches)) ?? branches.get('other') ?? '';
  }

  private branchOf(kind: string, value: string | number, branches: Map<string, string>): string {
    if (kind !== 'plural') return String(value);
    if (branches.has(`=${value}`)) return `=${value}`;
    return new Intl.PluralRules(this.language).select(Math.abs(Number(value)));
  }

  private branches(counted?: number): Map<string, string> {
    const found = new Map<string, string>();
    for (;;) {
      this.spaces();
      if (this.at >= this.text.length || this.text[this.at] === '}') break;
      const name = this.word();
      this.skip('{');
      found.set(name, this.all(counted));
      this.at += 1;
    }
    this.at += 1;
    return found;
  }

  private word(): string {
    this.spaces();
    const start = this.at;
    while (this.at < this.text.length && !/[\s,{}]/.test(this.text[this.at]!)) this.at += 1;
    const word = this.text.slice(start, this.at);
    this.spaces();
    return word;
  }

  private skip(sign: string): void {
    this.spaces();
    if (this.text[this.at] === sign) this.at += 1;
  }

  private spaces(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }
}
