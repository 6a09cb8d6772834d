import { describe, expect, it } from 'vitest';
import { MAX_FEN } from '../money';
import { capitals } from './capitals';

/** Parses the words back into fen. */
function fenOf(words: string): number {
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const places: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };
  let [fen, group, section, digit] = [0, 0, 0, 0];
  for (const word of words.replace(/^负/, '')) {
    if (digits.includes(word)) digit = digits.indexOf(word);
    else if (word in places) {
      section += digit * (places[word] ?? 0);
      digit = 0;
    } else if (word === '万' || word === '亿') {
      group += (section + digit) * (word === '万' ? 10_000 : 100_000_000);
      section = digit = 0;
    } else if (word === '元') {
      fen = (group + section + digit) * 100;
      digit = 0;
    } else if (word === '角') {
      fen += digit * 10;
      digit = 0;
    } else if (word === '分') fen += digit;
  }
  return words.startsWith('负') ? -fen : fen;
}

describe('an amount in capitals', () => {
  it.each([
    [0, '零元整'],
    [1, '壹分'],
    [50, '伍角整'],
    [56, '伍角陆分'],
    [100, '壹元整'],
    [1000, '壹拾元整'],
    [1005, '壹拾元零伍分'],
    [1050, '壹拾元伍角整'],
    [10_505, '壹佰零伍元零伍分'],
    [1_234_567, '壹万贰仟叁佰肆拾伍元陆角柒分'],
    [10_000_500, '壹拾万零伍元整'],
    [100_000_005, '壹佰万元零伍分'],
    [2_003_000, '贰万零叁拾元整'],
    [10_000_000_500, '壹亿零伍元整'],
    [MAX_FEN, '玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    [-1234, '负壹拾贰元叁角肆分'],
  ])('of %d fen is %s', (fen, words) => {
    expect(capitals(fen)).toBe(words);
  });

  it('says the same as the figures, whatever the amount, and never 零 twice in a row or at the end', () => {
    let state = 20_261_122;
    for (let round = 0; round < 5000; round += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      // Draws amounts of every length, many with zeros inside.
      const fen =
        (Math.floor((state / 2_147_483_648) * 10 ** (1 + (round % 11))) * (round % 3 === 0 ? 100 : 1)) % (MAX_FEN + 1);
      const words = capitals(fen);
      expect(fenOf(words), `${String(fen)} ${words}`).toBe(fen);
      if (fen > 0) expect(words).not.toMatch(/零零|零[元角分万亿整]/);
    }
  });
});
