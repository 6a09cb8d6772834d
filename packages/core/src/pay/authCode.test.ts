import { expect, it } from 'vitest';
import { isAuthCode, walletOf } from './authCode';

it.each([
  ['130061098828009406', 'wechat'],
  ['100061098828009406', 'wechat'],
  ['150061098828009406', 'wechat'],
  ['280763384833757391', 'alipay'],
  ['2507633848337573', 'alipay'],
  ['300763384833757391234567', 'alipay'],
  ['160061098828009406', undefined],
  ['13006109882800940', undefined],
  ['1300610988280094061', undefined],
  ['240763384833757391', undefined],
  ['310763384833757391', undefined],
  ['250763384833757', undefined],
  ['6920001015336', undefined],
  ['', undefined],
])('[U-23] %s is the payment code of %s', (code, wallet) => {
  expect(walletOf(code)).toBe(wallet);
  expect(isAuthCode(code)).toBe(wallet !== undefined);
});
