/** Characters of a unified social credit code in the order of their values (GB 32100-2015): no I, O, S, V, Z. */
const CREDIT_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Returns the problem of a unified social credit code, in the user's words. */
export function creditCodeProblem(code: string): string | undefined {
  if (!/^[0-9A-Z]{18}$/.test(code)) return '统一社会信用代码应为18位数字和大写字母';
  const values = [...code].map((character) => CREDIT_CHARACTERS.indexOf(character));
  if (values.includes(-1)) return '统一社会信用代码不含字母 I、O、S、V、Z';
  const sum = CREDIT_WEIGHTS.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0);
  return (31 - (sum % 31)) % 31 === values[17] ? undefined : '统一社会信用代码有误，请核对每一位';
}

const IDENTITY_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Returns the problem of an identity card's number (GB 11643-1999), in the user's words. */
export function identityNumberProblem(number: string): string | undefined {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return '身份证号应为18位，末位可以是X';
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)].map(Number) as [
    number,
    number,
    number,
  ];
  const born = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return '身份证号中的出生日期有误';
  const sum = IDENTITY_WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return '10X98765432'[sum % 11] === number[17] ? undefined : '身份证号有误，请核对每一位';
}

/** Masks the middle of an identity card's number. */
export const maskIdentityNumber = (number: string): string =>
  number.length < 8 ? '' : `${number.slice(0, 4)}${'*'.repeat(number.length - 8)}${number.slice(-4)}`;
