import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScanBurst, type ScanBurst } from './scanBurst';

/** Types keys with the given pauses before them; returns the field's text and the scans. */
function type(burst: ScanBurst, keys: readonly (readonly [key: string, pause: number])[]) {
  let at = 1_000;
  let field = '';
  const scans: string[] = [];
  for (const [key, pause] of keys) {
    // Plays the screen's timer, which fires after the pause.
    if (pause > 35) field += burst.idle(at + 36);
    at += pause;
    const answer = burst.feed({ key, at });
    field += answer.replay;
    if (!answer.swallow && key.length === 1) field += key;
    if (!answer.swallow && key === 'Enter') field += '⏎';
    field = field.slice(0, field.length - (answer.takeBack ?? 0));
    if (answer.scan !== undefined) scans.push(answer.scan);
  }
  field += burst.idle(at + 36);
  return { field, scans };
}
const scan = (code: string, pause = 8) =>
  [...code, 'Enter'].map((key, index) => [key, index === 0 ? 500 : pause] as const);
const typed = (text: string, pause = 120) => [...text].map((key) => [key, pause] as const);

describe('the scanner', () => {
  it('its code is a scan wherever the focus is, and no digit of it reaches the field', () => {
    expect(type(createScanBurst(), scan('6901234567892'))).toEqual({ field: '', scans: ['6901234567892'] });
  });

  it('what fingers type stays in the field, Enter included', () => {
    expect(type(createScanBurst(), [...typed('12.5'), ['Enter', 150]])).toEqual({ field: '12.5⏎', scans: [] });
  });

  it('a scan in the middle of typing a quantity leaves the quantity alone [pitfall 42]', () => {
    expect(type(createScanBurst(), [...typed('12'), ...scan('6901'), ...typed('5')])).toEqual({
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
    expect(type(createScanBurst(), scan('123'))).toEqual({ field: '123⏎', scans: [] });
  });

  it('a quick roll of keys without Enter is typing', () => {
    expect(type(createScanBurst(), [...typed('1'), ...typed('23456', 10)])).toEqual({ field: '123456', scans: [] });
  });

  it('an Enter that comes late is typing', () => {
    expect(type(createScanBurst(), [...scan('6901').slice(0, -1), ['Enter', 200]])).toEqual({
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
    expect(type(createScanBurst(), [...typed('2'), ...code])).toEqual({ field: '2', scans: ['6920001010362'] });
  });

  it('a stutter before its Enter is one as well', () => {
    const code = scan('6920001010362').map(([key, pause]) => [key, key === 'Enter' ? 80 : pause] as const);
    expect(type(createScanBurst(), code)).toEqual({ field: '', scans: ['6920001010362'] });
  });

  it('a quick typist who ends with a quick Enter has typed', () => {
    expect(type(createScanBurst(), [...typed('12345678', 60), ['Enter', 30]])).toEqual({
      field: '12345678⏎',
      scans: [],
    });
  });

  it('another key gives back what was kept', () => {
    const burst = createScanBurst();
    burst.feed({ key: '7', at: 0 });
    expect(burst.waiting()).toBe(true);
    expect(burst.feed({ key: 'Tab', at: 10 })).toEqual({ swallow: false, replay: '7' });
    expect(burst.waiting()).toBe(false);
  });

  it('every character ends either in the field or in a scan, in its order', () => {
    const key = fc.tuple(fc.constantFrom('1', '2', '3', 'a'), fc.constantFrom(5, 20, 35, 36, 200));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const { field, scans } = type(createScanBurst(), keys);
        expect(scans).toEqual([]);
        expect(field).toBe(keys.map(([character]) => character).join(''));
      }),
    );
  });
});
