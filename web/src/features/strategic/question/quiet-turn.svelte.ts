// «Do not ask until the end of this turn»: the page lets things pass by itself while the same turn goes on.
const KEY = 'letopis.quiet';

export class QuietTurn {
  private turn = $state<number | null>(null);

  constructor(private readonly place: string) {
    const stored = sessionStorage.getItem(`${KEY}.${place}`);
    this.turn = stored === null ? null : Number(stored);
  }

  is(turn: number): boolean {
    return this.turn === turn;
  }

  begin(turn: number): void {
    this.turn = turn;
    sessionStorage.setItem(`${KEY}.${this.place}`, String(turn));
  }

  end(): void {
    this.turn = null;
    sessionStorage.removeItem(`${KEY}.${this.place}`);
  }
}
