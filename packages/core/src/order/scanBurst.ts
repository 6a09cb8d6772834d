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

const TYPED: ScanBurstAnswer = { swallow: false, replay: '' };

export function createScanBurst({ gapMs = SCAN_GAP_MS, minLength = SCAN_MIN_LENGTH }: ScanBurstOptions = {}): ScanBurst {
  let kept = '';
  let last = Number.NEGATIVE_INFINITY;

  function release(): string {
    const released = kept;
    kept = '';
    return released;
  }

  return {
    feed({ key, at }) {
      // Scanners hold Shift for capital letters; it is no key of the code and ends nothing.
      if (key === 'Shift') return TYPED;
      const quick = at - last <= gapMs;
      last = at;
      if (key === 'Enter' && quick && kept.length >= minLength) return { swallow: true, replay: '', scan: release() };
      if ([...key].length !== 1) return { swallow: false, replay: release() };
      const replay = quick ? '' : release();
      kept += key;
      return { swallow: true, replay };
    },
    idle: (at) => (at - last > gapMs ? release() : ''),
    waiting: () => kept !== '',
  };
}
