import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowed, next } from '../../lifecycle';
import { fitValue } from './fitValue';
import { keyOf, SUBSCRIBE_CATALOGUE } from './subscribeCatalogue';
import { subscribeChoiceLifecycle } from './subscribeChoiceLifecycle';

/** Printed with a failure; another one by SEED. */
const seed = Number(process.env.SEED ?? 20_270_108);

describe('a value of a message', () => {
  it('[MKT-69] is cut to its kind, with an ellipsis where there may be one, and is never empty', () => {
    expect(fitValue('thing', '前刹车片')).toBe('前刹车片');
    expect(fitValue('thing', '一二三四五六七八九十一二三四五六七八九十')).toHaveLength(20);
    expect(fitValue('thing', '一二三四五六七八九十一二三四五六七八九十一')).toBe(
      '一二三四五六七八九十一二三四五六七八九…',
    );
    expect(fitValue('thing', ' \n ')).toBe('无');
    expect(fitValue('phrase', '退款已经成功了')).toBe('退款已经成');
    expect(fitValue('character_string', `单号 ${'A'.repeat(40)}`)).toBe('A'.repeat(32));
    expect(fitValue('character_string', '单号')).toBe('-');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const [thing, phrase, string] = [
          fitValue('thing', text),
          fitValue('phrase', text),
          fitValue('character_string', text),
        ];
        expect([...thing].length).toBeGreaterThan(0);
        expect([...thing].length).toBeLessThanOrEqual(20);
        expect(phrase).toMatch(/^\p{Script=Han}{1,5}$/u);
        expect(string).toMatch(/^[\x21-\x7e]{1,32}$/);
      }),
      { seed },
    );
  });

  it('[MKT-69] holds no number of a telephone and no plate', () => {
    for (const told of ['13911112222', '139 1111 2222', '+86 139-1111-2222', '0571-88886666', '浙A·12345', '浙AD12345'])
      expect(fitValue('thing', `请打${told}`), told).toBe('请打…');
    expect(fitValue('thing', '刹车片 0986494401')).toBe('刹车片 0986494401');
  });
});

describe('the messages', () => {
  it('[MKT-66] have a title and fields of their own, two to five, with samples that fit', () => {
    const titles = SUBSCRIBE_CATALOGUE.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { keywords, title } of SUBSCRIBE_CATALOGUE) {
      expect(keywords.length, title).toBeGreaterThanOrEqual(2);
      expect(keywords.length, title).toBeLessThanOrEqual(5);
      expect(new Set(keywords.map(keyOf)).size, title).toBe(keywords.length);
      for (const { kind, sample } of keywords) expect(fitValue(kind, sample), title).toBe(sample);
    }
  });

  it('[MKT-66] are chosen, opened or refused, tried again, and dropped', () => {
    const after = (status: number) => allowed(subscribeChoiceLifecycle, status).toSorted();
    expect(after(0)).toEqual(['choose']);
    expect(after(1)).toEqual(['drop', 'failed', 'opened']);
    expect(after(2)).toEqual(['drop', 'lose']);
    expect(after(3)).toEqual(['choose', 'drop']);
    expect(next(subscribeChoiceLifecycle, 3, 'choose')).toBe(1);
  });
});
