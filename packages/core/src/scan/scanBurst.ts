/**
 * Distinguishes a scanner from typing, for the desk, every document and every field. A scanner types a whole code at
 * once and mostly ends it with Enter or Tab; whichever field has the focus, its signs must never become a quantity
 * (pitfall 42).
 */
export interface ScanBurstOptions {
  /** Longest pause between two keys of a scanner, in milliseconds. */
  gapMs?: number;
  /** Shortest length of a code. */
  minLength?: number;
}

interface ScanBurstKey {
  /** `KeyboardEvent.key`. */
  key: string;
  /** Time in milliseconds on any monotonic clock. */
  at: number;
  /** The field has this sign already: an input method took it, and nobody can withhold it. */
  passed?: boolean;
}

interface Settled {
  /** Withheld keys that turned out to be typed: insert them into the focused field, before this key. */
  replay: string;
  /** The complete scanned code. */
  scan?: string;
  /** Number of the code's keys that reached the field because the scanner or the page paused: remove them. */
  takeBack?: number;
}

interface ScanBurstAnswer extends Settled {
  /** Withhold this key from the focused field: it may belong to a scan. */
  swallow: boolean;
}

export interface ScanBurst {
  feed(key: ScanBurstKey): ScanBurstAnswer;
  /** Decides about what waits; to be called after `patience` without a key. */
  idle(at: number): Settled;
  /** Milliseconds after which `idle` must be called; undefined when nothing waits. */
  patience(): number | undefined;
}

const SCAN_GAP_MS = 35;
const SCAN_MIN_LENGTH = 4;
/** Fewest quick keys that are a code without an Enter behind it: fingers never press so many so fast. */
const BARE_MIN_LENGTH = 6;
/** Longest pause of a slow scanner that trembles around its gap, in milliseconds; a quick typist is slower. */
const TREMBLE_MS = 45;
/**
 * Longest pause inside a code, when the page or the scanner's radio is busy, in milliseconds. Nobody types that fast
 * for long.
 */
const STUTTER_MS = 180;
/** Longest pause inside a code of a scanner that ends its codes, in milliseconds: the end is still to come. */
const UNENDED_MS = 350;
/** Longest pause before a second Enter that a scanner sends behind a code, in milliseconds. */
const SECOND_END_MS = 15;
const STUTTERED_MIN_LENGTH = 6;
const STUTTERED_QUICK_SHARE = 0.6;

const TYPED: ScanBurstAnswer = { swallow: false, replay: '' };

export function createScanBurst({
  gapMs = SCAN_GAP_MS,
  minLength = SCAN_MIN_LENGTH,
}: ScanBurstOptions = {}): ScanBurst {
  let kept = '';
  let last = Number.NEGATIVE_INFINITY;
  let ended = Number.NEGATIVE_INFINITY;
  /**
   * Keys without a long pause between them, of which `kept` are the last: the number of a scanner's pauses, the number
   * of keys at the end that followed each other at once, and the number that an input method took.
   */
  let chain = { text: '', quick: 0, run: 0, passed: 0 };
  /** The code that silence ended last: a busy page may have had its next key on its way. */
  let silenced = '';
  /** The last code had an end. */
  let endsCodes = false;

  function release(): string {
    const released = kept;
    kept = '';
    return released;
  }
  function startAnew(): void {
    chain = { text: '', quick: 0, run: 0, passed: 0 };
  }
  function stuttered(): boolean {
    return chain.text.length >= STUTTERED_MIN_LENGTH && chain.quick >= chain.text.length * STUTTERED_QUICK_SHARE;
  }
  /**
   * Whether there is a code already, even without its end. A busy page gives keys to the field before the next is
   * delivered; their times tell that they belong together.
   */
  function bare(): boolean {
    return Math.max(kept.length, chain.run) >= BARE_MIN_LENGTH || (chain.passed > 0 && stuttered());
  }
  /** Returns how long the keys of a code may wait for its next one. */
  const longest = (): number => (endsCodes && bare() ? UNENDED_MS : STUTTER_MS);
  function finish(): Settled & { scan: string } {
    const text = stuttered() ? chain.text : chain.text.slice(-Math.max(kept.length, chain.run));
    const reachedField = text.length - kept.length;
    kept = '';
    startAnew();
    return { replay: '', scan: text, ...(reachedField > 0 ? { takeBack: reachedField } : {}) };
  }
  function settle(): Settled {
    if (!bare()) return { replay: release() };
    endsCodes = false;
    return finish();
  }
  // Event times are fractions: a scanner of 35 ms may be some thousandths above.
  const within = (pause: number, limit: number) => pause < limit + 1;

  return {
    feed({ key, at, passed = false }) {
      // Ignores Shift, which scanners hold for capital letters: it belongs to no code and ends none.
      if (key === 'Shift') return TYPED;
      const pause = at - last;
      const quick = within(pause, gapMs);
      const ends = key === 'Enter' || key === 'Tab';
      // The times of the keys tell that the code goes on: its end is swallowed, and a sign makes it whole.
      const before = quick ? silenced : '';
      silenced = '';
      if (before !== '' && ends) {
        last = ended = at;
        endsCodes = true;
        return { swallow: true, replay: '', ...(passed ? { takeBack: before.length } : {}) };
      }
      if (before !== '' && [...key].length === 1) {
        const { length } = before;
        kept = passed ? '' : before;
        chain = { text: before, quick: length, run: length, passed: passed ? length : 0 };
      }
      // Some scanners end a code twice; behind any other key an Enter is the cashier's, however quick.
      if (ends && kept === '' && at >= ended && at - ended <= SECOND_END_MS) {
        ended = at;
        return { swallow: true, replay: '' };
      }
      ended = Number.NEGATIVE_INFINITY;
      const apart = pause > longest();
      const earlier: Settled = apart ? settle() : { replay: '' };
      if (apart) startAnew();
      if (within(pause, TREMBLE_MS) && chain.text !== '') chain.quick += 1;
      last = at;
      const entered = key === 'Enter' && quick && chain.run >= minLength;
      if (entered || (ends && (bare() || stuttered()))) {
        ended = at;
        endsCodes = true;
        return { swallow: true, ...finish() };
      }
      if ([...key].length !== 1) {
        const settled = bare() ? finish() : { replay: release() };
        startAnew();
        return { swallow: false, ...earlier, ...settled, replay: earlier.replay + settled.replay };
      }
      // No code begins with a space, which presses buttons.
      if (key === ' ' && kept === '' && !passed) {
        startAnew();
        return { swallow: false, ...earlier };
      }
      const replay = earlier.replay + (quick || bare() ? '' : release());
      chain.text += key;
      chain.run = quick ? chain.run + 1 : 1;
      if (passed) chain.passed += 1;
      else kept += key;
      return { swallow: !passed, ...earlier, replay };
    },
    idle: (at) => {
      const patience = bare() ? longest() : gapMs;
      if ((kept === '' && !bare()) || within(at - last, patience)) return { replay: '' };
      const settled = settle();
      silenced = settled.scan ?? '';
      return settled;
    },
    patience: () => (bare() ? longest() : kept === '' ? undefined : gapMs),
  };
}
