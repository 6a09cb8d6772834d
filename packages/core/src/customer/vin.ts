/** The value of each sign in the check digit of a frame number (GB 16735). */
const VALUES: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, Number(digit)])),
  ...Object.fromEntries([...'ABCDEFGH'].map((letter, at) => [letter, at + 1])),
  ...Object.fromEntries([...'JKLMN'].map((letter, at) => [letter, at + 1])),
  ...{ P: 7, R: 9 },
  ...Object.fromEntries([...'STUVWXYZ'].map((letter, at) => [letter, at + 2])),
};
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LENGTH = 17;
const CHECKED_AT = 8;

/** Writes a frame number as it is kept: in capitals, without spaces. */
export const tidyVin = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Returns what is wrong with a frame number: 17 digits and letters without I, O and Q. */
export function vinFault(vin: string): string | undefined {
  const tidy = tidyVin(vin);
  if (/^[A-Z0-9]+$/.test(tidy) && /[IOQ]/.test(tidy)) return '车架号没有字母 I、O、Q，请看看是不是数字 1 和 0';
  if (tidy.length !== LENGTH) return `车架号应为17位，现在是${String(tidy.length)}位`;
  return /^[A-Z0-9]+$/.test(tidy) ? undefined : '车架号只有数字和大写字母';
}

/** Returns the ninth sign that the others ask for. */
export function vinCheckDigit(vin: string): string {
  const sum = [...tidyVin(vin)].reduce((total, sign, at) => total + (VALUES[sign] ?? 0) * (WEIGHTS[at] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Warns of a frame number whose check digit does not fit: old and imported cars may have none, so nothing refuses. */
export function vinWarning(vin: string): string | undefined {
  const tidy = tidyVin(vin);
  if (vinFault(tidy) || tidy[CHECKED_AT] === vinCheckDigit(tidy)) return undefined;
  return '车架号的校验位对不上，请再核对一遍；确认无误可以照常保存';
}
