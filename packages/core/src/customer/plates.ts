const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
const SIGN = '[A-HJ-NP-Z0-9]';

/** The national forms of a plate; letters are without I and O, which nobody tells from 1 and 0. */
const FORMS = [
  // Ordinary, and of police cars, trailers, learners and cars of Hong Kong and Macau by their last sign.
  new RegExp(`^[${PROVINCES}][A-HJ-NP-Z]${SIGN}{4}[A-HJ-NP-Z0-9警挂学港澳]$`),
  // New energy: small cars have a letter of A to K at the front, large ones at the end.
  new RegExp(`^[${PROVINCES}][A-HJ-NP-Z][A-HJK]${SIGN}\\d{4}$`),
  new RegExp(`^[${PROVINCES}][A-HJ-NP-Z]\\d{5}[A-HJK]$`),
  // Fire brigades and rescue.
  new RegExp(`^[${PROVINCES}][SX]${SIGN}{4}应急$`),
  // Embassies and consulates.
  /^使\d{6}$/,
  /^\d{6}使$/,
  new RegExp(`^[${PROVINCES}][A-HJ-NP-Z]\\d{4}[领使]$`),
  // The army and the armed police.
  new RegExp(`^[A-HJ-NP-Z]{2}\\d{5}$`),
  new RegExp(`^WJ[${PROVINCES}]?\\d{4}[0-9A-HJ-NP-Z]$`),
];

/** Writes a plate as it is kept: in capitals, without spaces and the dot behind the letter. */
export const tidyPlate = (text: string): string => text.replace(/[\s·•・.-]/g, '').toUpperCase();

/** Returns what is wrong with a plate; nothing of one of the national forms, of 7 or 8 characters. */
export function plateFault(plate: string): string | undefined {
  const tidy = tidyPlate(plate);
  if (tidy.length !== 7 && tidy.length !== 8) return '车牌号应为7位，新能源车为8位';
  const fits = (text: string) => FORMS.some((form) => form.test(text));
  if (fits(tidy)) return undefined;
  return fits(tidy.replaceAll('I', '1').replaceAll('O', '0'))
    ? '车牌号没有字母 I 和 O，请看看是不是数字 1 和 0'
    : '车牌号格式不对，如：浙A12345、浙AD12345';
}
