import { randomInt } from 'node:crypto';

/** Without 0 O 1 I L, since codes are read out on the telephone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Makes a code that is hard to guess and hard to misread. */
export const randomCode = (length: number) =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** Returns the first free one of A01, A02, … */
export function nextCode(letter: string, taken: ReadonlySet<string>): string {
  let number = 1;
  const code = () => `${letter}${String(number).padStart(2, '0')}`;
  while (taken.has(code())) number += 1;
  return code();
}
