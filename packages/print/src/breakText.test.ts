import { expect, it } from 'vitest';
import { printable } from './breakText';

it('[PRN-18] a mark that turns or hides text, a control character and half a pair are drawn as a box', () => {
  for (const sign of ['\u202e', '\u200b', '\u2066', '\ufeff', '\u0007', '\u009b', '\ud800'])
    expect(printable(`机${sign}油`)).toBe('机□油');
});

it('line ends of every kind are one, a tab is a blank, and a sign that the font lacks is a box', () => {
  expect(printable('一\r\n二\r三\u2028四\t五')).toBe('一\n二\n三\n四 五');
  expect(printable('机🛢油')).toBe('机□油');
});
