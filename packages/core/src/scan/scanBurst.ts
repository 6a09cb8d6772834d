/**
 * Distinguishes a scanner from typing, for the desk and every document. A scanner types a whole code at once and ends
 * it with Enter; whichever field has the focus, its digits must never become a quantity (pitfall 42).
 */
export interface ScanBurstOptions {
  /** Longest pause between two keys of a scanner, in milliseconds. */
  gapMs?: number;
  /** Shortest length of a code. */
  minLength?: number;
}

interface ScanBurstAnswer {
  /** Withhold this key from the focused field: it may belong to a scan. */
  swallow: boolean;
  /** Withheld keys that turned out to be typed: insert them into the focused field, before this key. */
  replay: string;
  /** The complete scanned code. */
  scan?: string;
  /** Number of the code's keys that reached the field because the scanner or the page paused: remove them. */
  takeBack?: number;
}

export interface ScanBurst {
  /** Processes a key (`KeyboardEvent.key`) and its time, in milliseconds on any monotonic clock. */
  feed(key: { key: string; at: number }): ScanBurstAnswer;
  /** Returns the withheld keys that were typed; to be called after `gapMs` without a key. */
  idle(at: number): string;
  /** Returns whether keys are withheld, so that `idle` must be called. */
  waiting(): boolean;
}

export const SCAN_GAP_MS = 35;
const SCAN_MIN_LENGTH = 4;
/**
 * Longest pause inside a code, when the page or the scanner's radio is busy, in milliseconds. Nobody types that fast
 * for long.
 */
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
  /**
   * Keys without a long pause between them, the number of a scanner's pauses, and the number of keys that reached the
   * field.
   */
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
      // Ignores Shift, which scanners hold for capital letters: it belongs to no code and ends none.
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
