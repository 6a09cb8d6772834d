/**
 * Tells a scanner from fingers. A scanner types a whole code at once and ends it with Enter; whatever
 * has the focus, its digits must never become a quantity (pitfall 42).
 */
export interface ScanBurstOptions {
  /** The longest pause between two keys of a scanner, in milliseconds. */
  gapMs?: number;
  /** The shortest code. */
  minLength?: number;
}

export interface ScanBurstAnswer {
  /** Keep this key from the focused field: it may belong to a scan. */
  swallow: boolean;
  /** Keys that were kept back and turn out to be typed: give them to the focused field, before this key. */
  replay: string;
  /** The scanned code, once it is complete. */
  scan?: string;
  /** How many keys of the code were given to the field meanwhile, because the scanner or the page paused: take them back. */
  takeBack?: number;
}

export interface ScanBurst {
  /** Takes a key as `KeyboardEvent.key`, and when it came, in milliseconds on any steady clock. */
  feed(key: { key: string; at: number }): ScanBurstAnswer;
  /** To be called when `gapMs` passed without a key: what was kept back and was only typed. */
  idle(at: number): string;
  /** Whether a key is kept back, so that `idle` must be called. */
  waiting(): boolean;
}

export const SCAN_GAP_MS = 35;
export const SCAN_MIN_LENGTH = 4;
/** A pause in the middle of a code, when the page or the air between a scanner and its base is busy. No finger is that quick for long. */
const STUTTER_MS = 180;
const STUTTERED_MIN_LENGTH = 6;
const STUTTERED_QUICK_SHARE = 0.6;

const TYPED: ScanBurstAnswer = { swallow: false, replay: '' };

export function createScanBurst({
  gapMs = SCAN_GAP_MS,
  minLength = SCAN_MIN_LENGTH,
}: ScanBurstOptions = {}): ScanBurst {
  let kept = '';
  let last = Number.NEGATIVE_INFINITY;
  /** Keys without a long pause between them, how many pauses were a scanner's, how many keys the field has got. */
  let chain = { text: '', quick: 0, released: 0 };

  function release(): string {
    const released = kept;
    kept = '';
    chain.released += released.length;
    return released;
  }
  function startAnew(): void {
    chain = { text: '', quick: 0, released: 0 };
  }
  function stuttered(): boolean {
    return chain.text.length >= STUTTERED_MIN_LENGTH && chain.quick >= chain.text.length * STUTTERED_QUICK_SHARE;
  }

  return {
    feed({ key, at }) {
      // Scanners hold Shift for capital letters; it is no key of the code and ends nothing.
      if (key === 'Shift') return TYPED;
      const quick = at - last <= gapMs;
      if (at - last > STUTTER_MS) startAnew();
      if (quick && chain.text !== '') chain.quick += 1;
      last = at;
      if (key === 'Enter' && (stuttered() || (quick && kept.length >= minLength))) {
        const { text, released } = stuttered() ? chain : { text: kept, released: 0 };
        kept = '';
        startAnew();
        return { swallow: true, replay: '', scan: text, ...(released > 0 ? { takeBack: released } : {}) };
      }
      if ([...key].length !== 1) {
        const replay = release();
        startAnew();
        return { swallow: false, replay };
      }
      const replay = quick ? '' : release();
      kept += key;
      chain.text += key;
      return { swallow: true, replay };
    },
    idle: (at) => (at - last > gapMs ? release() : ''),
    waiting: () => kept !== '',
  };
}
