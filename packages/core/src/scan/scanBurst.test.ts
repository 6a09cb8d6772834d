import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScanBurst, type ScanBurst } from './scanBurst';

/** Types keys with the given pauses before them; returns the field's text, the scans, and every sign in its order. */
function type(burst: ScanBurst, keys: readonly (readonly [key: string, pause: number])[], passed = false) {
  let at = 1_000;
  let field = '';
  let all = '';
  const scans: string[] = [];
  const settle = ({ replay, scan, takeBack = 0 }: ReturnType<ScanBurst['idle']>) => {
    field = field.slice(0, field.length - takeBack) + replay;
    all = all.slice(0, all.length - takeBack) + (scan ?? '') + replay;
    if (scan !== undefined) scans.push(scan);
  };
  // Plays the screen's timer, which fires when its patience is over.
  const wait = (until: number) => {
    for (let patience = burst.patience(); patience !== undefined; patience = burst.patience()) {
      if (at + patience + 1 > until) return;
      settle(burst.idle(at + patience + 1));
    }
  };
  for (const [key, pause] of keys) {
    wait(at + pause);
    at += pause;
    const { swallow, ...answer } = burst.feed({ key, at, ...(passed ? { passed } : {}) });
    settle(answer);
    if (!swallow && key.length === 1) {
      field += key;
      all += key;
    }
    if (!swallow && key === 'Enter') field += '⏎';
  }
  wait(Number.POSITIVE_INFINITY);
  return { field, scans, all };
}
const scan = (code: string, pause = 8) =>
  [...code, 'Enter'].map((key, index) => [key, index === 0 ? 500 : pause] as const);
const typed = (text: string, pause = 120) => [...text].map((key) => [key, pause] as const);

describe('the scanner', () => {
  it('its code is a scan wherever the focus is, and no digit of it reaches the field', () => {
    expect(type(createScanBurst(), scan('6901234567892'))).toMatchObject({ field: '', scans: ['6901234567892'] });
  });

  it('what fingers type stays in the field, Enter included', () => {
    expect(type(createScanBurst(), [...typed('12.5'), ['Enter', 150]])).toMatchObject({ field: '12.5⏎', scans: [] });
  });

  it('a scan in the middle of typing a quantity leaves the quantity alone [pitfall 42]', () => {
    expect(type(createScanBurst(), [...typed('12'), ...scan('6901'), ...typed('5')])).toMatchObject({
      field: '125',
      scans: ['6901'],
    });
  });

  it('two scans in a row are two', () => {
    expect(type(createScanBurst(), [...scan('6901'), ...scan('ABC-7')]).scans).toEqual(['6901', 'ABC-7']);
  });

  it('capital letters come with Shift', () => {
    const keys = ['Shift', 'A', 'Shift', 'B', '1', '2', 'Enter'].map(
      (key, index) => [key, index === 0 ? 500 : 5] as const,
    );
    expect(type(createScanBurst(), keys).scans).toEqual(['AB12']);
  });

  it('three quick keys and Enter are no code, and nothing of them is lost', () => {
    expect(type(createScanBurst(), scan('123'))).toMatchObject({ field: '123⏎', scans: [] });
  });

  it('a quick roll of keys without Enter is typing', () => {
    expect(type(createScanBurst(), [...typed('1'), ...typed('2345', 10)])).toMatchObject({
      field: '12345',
      scans: [],
    });
  });

  it('an Enter that comes late is typing', () => {
    expect(type(createScanBurst(), [...scan('6901').slice(0, -1), ['Enter', 200]])).toMatchObject({
      field: '6901⏎',
      scans: [],
    });
  });

  it('an Enter that comes late is typing even when no timer gave the keys back', () => {
    const burst = createScanBurst();
    [...'6901'].forEach((key, index) => burst.feed({ key, at: index * 5 }));
    expect(burst.feed({ key: 'Enter', at: 500 })).toEqual({ swallow: false, replay: '6901' });
  });

  it('a code that stutters is one code, and what the field got of it is taken back', () => {
    const code = scan('6920001010362').map(([key, pause], index) => [key, index === 5 ? 70 : pause] as const);
    expect(type(createScanBurst(), [...typed('2'), ...code])).toMatchObject({ field: '2', scans: ['6920001010362'] });
  });

  it('a stutter before its Enter is one as well', () => {
    const code = scan('6920001010362').map(([key, pause]) => [key, key === 'Enter' ? 80 : pause] as const);
    expect(type(createScanBurst(), code)).toMatchObject({ field: '', scans: ['6920001010362'] });
  });

  it('[scanner] a scanner that ends its codes may pause for longer inside one, and one that does not may not', () => {
    const paused = (pause: number) =>
      scan('6920001010362').map(([key, usual], index) => [key, index === 7 ? pause : usual] as const);
    const bare = scan('6920001010362').slice(0, -1);
    const halves = ['6920001', '010362'];
    expect(type(createScanBurst(), [...scan('6901'), ...paused(300)])).toMatchObject({
      field: '',
      scans: ['6901', '6920001010362'],
    });
    expect(type(createScanBurst(), [...scan('6901'), ...paused(300)], true)).toMatchObject({
      field: '',
      scans: ['6901', '6920001010362'],
    });
    expect(type(createScanBurst(), [...scan('6901'), ...paused(450)]).scans).toEqual(['6901', ...halves]);
    expect(type(createScanBurst(), [...scan('6901'), ...bare, ...paused(300)]).scans).toEqual([
      '6901',
      '6920001010362',
      ...halves,
    ]);
    // A person's key is typed, however soon behind such a code it comes.
    expect(type(createScanBurst(), [...scan('6901'), ...scan('6920001010362'), ...typed('5', 200)])).toMatchObject({
      field: '5',
      scans: ['6901', '6920001010362'],
    });
  });

  it('[scanner] a code without Enter is a scan once it pauses for long, and no sign of it reaches the field', () => {
    const code = scan('6920001010362').slice(0, -1);
    expect(type(createScanBurst(), [...typed('2'), ...code])).toMatchObject({ field: '2', scans: ['6920001010362'] });
    expect(type(createScanBurst(), [...code, ...code]).scans).toEqual(['6920001010362', '6920001010362']);
  });

  it('[scanner] a code that a busy page took for ended is made whole by its next key, whose time tells', () => {
    const burst = createScanBurst();
    let at = 1000;
    const feed = (signs: string) => [...signs].map((key) => burst.feed({ key, at: (at += 20) }));
    feed('691000');
    expect(burst.idle(at + 400)).toEqual({ replay: '', scan: '691000' });
    expect(feed('0000950').every(({ swallow, replay }) => swallow && replay === '')).toBe(true);
    expect(burst.idle(at + 400)).toEqual({ replay: '', scan: '6910000000950' });
    // Nor is its late end a key of the field's, or a second scan.
    expect(burst.feed({ key: 'Enter', at: at + 20 })).toEqual({ swallow: true, replay: '' });
    expect(burst.idle(at + 400)).toEqual({ replay: '' });
    expect(burst.feed({ key: '5', at: at + 500 })).toEqual({ swallow: true, replay: '' });
    expect(burst.idle(at + 600)).toEqual({ replay: '5' });
  });

  it('[scanner] the same of a code that an input method takes, whose end takes it out of the field again', () => {
    const burst = createScanBurst();
    let at = 1000;
    const feed = (signs: readonly string[]) => signs.map((key) => burst.feed({ key, at: (at += 10), passed: true }));
    feed([...'CK-X10']);
    expect(burst.idle(at + 400)).toEqual({ replay: '', scan: 'CK-X10', takeBack: 6 });
    expect(feed([...'717', 'Enter']).at(-1)).toEqual({ swallow: true, replay: '', scan: 'CK-X10717', takeBack: 9 });
    feed([...'CK-X10717']);
    expect(burst.idle(at + 400)).toMatchObject({ scan: 'CK-X10717' });
    expect(feed(['Enter'])).toEqual([{ swallow: true, replay: '', takeBack: 9 }]);
  });

  it('[scanner] however late a page gets the keys of a code, the field keeps none and the last scan is whole', () => {
    const late = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 6 });
    const ends = fc.constantFrom('Enter', 'Tab', undefined);
    fc.assert(
      fc.property(late, ends, fc.boolean(), fc.integer({ min: 3, max: 35 }), (after, end, passed, pause) => {
        const burst = createScanBurst();
        const scans: string[] = [];
        let field = '';
        let at = 1000;
        const take = ({ replay, scan, takeBack = 0 }: ReturnType<ScanBurst['idle']>) => {
          field = field.slice(0, field.length - takeBack) + replay;
          if (scan !== undefined) scans.push(scan);
        };
        [...'6920001010362', ...(end ? [end] : [])].forEach((key, place) => {
          const { swallow, ...answer } = burst.feed({ key, at: (at += pause), passed });
          take(answer);
          if (!swallow && key.length === 1) field += key;
          if (!swallow && key.length > 1) field += '⏎';
          // The input method shows all it has composed with every sign.
          if (passed && key.length === 1) field = '6920001010362'.slice(0, place + 1);
          if (after.includes(place)) take(burst.idle(at + 1000));
        });
        take(burst.idle(at + 1000));
        expect({ field, last: scans.at(-1) }).toEqual({ field: '', last: '6920001010362' });
      }),
    );
  });

  it('[scanner] a code that ends with Tab, or with two Enters, moves and submits nothing', () => {
    const code = scan('6920001010362');
    const tab = code.map(([key, pause]) => [key === 'Enter' ? 'Tab' : key, pause] as const);
    expect(type(createScanBurst(), tab)).toMatchObject({ field: '', scans: ['6920001010362'] });
    expect(type(createScanBurst(), [...code, ['Enter', 8]])).toMatchObject({ field: '', scans: ['6920001010362'] });
  });

  it('an Enter behind another key is the cashier’s, however soon after the code', () => {
    const paid = [...scan('6920001010362'), ['F9', 5], ['Enter', 5]] as const;
    expect(type(createScanBurst(), paid)).toMatchObject({ field: '⏎', scans: ['6920001010362'] });
  });

  it('[scanner] a slow scanner that trembles around its gap is one', () => {
    const code = scan('6920001010362').map(([key, pause], at) => [key, at && pause + (at % 2 ? 24 : 34)] as const);
    expect(type(createScanBurst(), code)).toMatchObject({ field: '', scans: ['6920001010362'] });
  });

  it('[scanner] a code that an input method takes is a scan, and is taken back from the field', () => {
    expect(type(createScanBurst(), scan('CK-A01-000007'), true)).toMatchObject({ field: '', scans: ['CK-A01-000007'] });
    expect(type(createScanBurst(), typed('shachepian'), true)).toMatchObject({ field: 'shachepian', scans: [] });
  });

  it('[scanner] a space alone is never withheld: it presses the button that has the focus', () => {
    expect(createScanBurst().feed({ key: ' ', at: 0 })).toEqual({ swallow: false, replay: '' });
  });

  it('a quick typist who ends with a quick Enter has typed', () => {
    expect(type(createScanBurst(), [...typed('12345678', 60), ['Enter', 30]])).toMatchObject({
      field: '12345678⏎',
      scans: [],
    });
  });

  it('another key gives back what was kept', () => {
    const burst = createScanBurst();
    burst.feed({ key: '7', at: 0 });
    expect(burst.patience()).toBeGreaterThan(0);
    expect(burst.feed({ key: 'Tab', at: 10 })).toEqual({ swallow: false, replay: '7' });
    expect(burst.patience()).toBeUndefined();
  });

  it('every character ends either in the field or in a scan, in its order', () => {
    const key = fc.tuple(fc.constantFrom('1', '2', '3', 'a'), fc.constantFrom(5, 20, 35, 36, 200));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        expect(type(createScanBurst(), keys).all).toBe(keys.map(([character]) => character).join(''));
      }),
    );
  });
});
