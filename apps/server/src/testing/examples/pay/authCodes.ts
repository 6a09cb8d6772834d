import { randomInt } from 'node:crypto';

/**
 * Makes a payment code (付款码) that nobody showed before: of WeChat's by its first two digits, or of Alipay's. The
 * sandbox's customer pays at once, types the password first (9), or has not enough money (8).
 */
export const freshAuthCode = (last = 1, begins = '13'): string =>
  `${begins}${String(randomInt(1e12)).padStart(15, '0')}${String(last)}`;
