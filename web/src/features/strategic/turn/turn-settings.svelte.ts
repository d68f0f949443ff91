// How a player likes to give orders, kept in the browser.
const KEY = 'letopis.turn';

class TurnSettings {
  private off = $state(read());

  /** Whether the next piece is chosen when one has done all it can. */
  get choosesNext(): boolean {
    return !this.off;
  }
  set choosesNext(isOn: boolean) {
    this.off = !isOn;
    try {
      localStorage.setItem(KEY, isOn ? '' : 'off');
    } catch {
      // a browser without storage forgets it with the page
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'off';
  } catch {
    return false;
  }
}

export const turnSettings = new TurnSettings();
