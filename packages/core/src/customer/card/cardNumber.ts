/** Cards begin with it, so that no wallet's payment code or bar code of a part is taken for one. */
const FIRST_DIGIT = '8';

/** Digits of a number that are drawn: all but the first and the check digit. */
export const DRAWN_DIGITS = 14;

/** Adds up the digits by Luhn's rule, from the right; `doubles` says whether the last one is doubled. */
function luhnSum(digits: string, doubles: boolean): number {
  let sum = 0;
  let twice = doubles;
  for (const digit of [...digits].toReversed()) {
    const value = Number(digit) * (twice ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
    twice = !twice;
  }
  return sum;
}

/** Makes a card number of 16 digits out of drawn ones: the last digit finds every wrong one (MEM-12). */
export function cardNumberOf(drawn: string): string {
  const digits = FIRST_DIGIT + drawn;
  return digits + String((10 - (luhnSum(digits, true) % 10)) % 10);
}

/** Reads a number as it is typed or scanned, with or without spaces; undefined where it cannot be a card's. */
export function readCardNumber(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^8\d{15}$/.test(digits) && luhnSum(digits, false) % 10 === 0 ? digits : undefined;
}

/** Shows a number in groups of four, as it is printed on the card. */
export const groupedNumber = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** Shows the end of a number alone: whoever reads a list must not be able to spend a bearer's card (MEM-12). */
export const maskedNumber = (number: string): string => `**** **** **** ${number.slice(-4)}`;

/** Names a card by the end of its number. */
export const cardName = (number: string): string => `现金卡尾号${number.slice(-4)}`;
