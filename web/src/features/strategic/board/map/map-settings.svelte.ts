// How a player likes the map, kept in the browser: the small map, and whether the camera stays where it is or
// goes where others act.
const KEY = 'letopis.map';
type Kept = { minimap?: boolean; stays?: boolean; follows?: boolean };

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {}; // no storage, or written by somebody else
  }
}

class MapSettings {
  private kept = $state<Kept>(read());

  /** Shown or hidden by choice; undefined where the size of the map decides. */
  get minimap(): boolean | undefined {
    return this.kept.minimap;
  }
  set minimap(isShown: boolean) {
    this.keep({ ...this.kept, minimap: isShown });
  }
  get stays(): boolean {
    return !!this.kept.stays;
  }
  set stays(stays: boolean) {
    this.keep({ ...this.kept, stays });
  }

  /** Whether the camera goes where others act. */
  get follows(): boolean {
    return !!this.kept.follows;
  }
  set follows(follows: boolean) {
    this.keep({ ...this.kept, follows });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // a browser without storage forgets it with the page
    }
  }
}

export const mapSettings = new MapSettings();
