import { expect, it } from 'vitest';
import { BRAND, PROMOTIONS, pageTitle } from './product';

it('the brand is worded as a new-retail service platform [PROD-02]', () => {
  expect(BRAND).toBe('中小企业新零售服务平台');
});

it('a page title is the page name with the suffix [PROD-22]', () => {
  expect(pageTitle('客户标签')).toBe('客户标签 - 新零售服务平台');
  expect(pageTitle()).toBe('新零售服务平台');
});

it('the login page promotes platform binding, the mini-app and marketing, in Chinese [PROD-21, PROD-01]', () => {
  expect(PROMOTIONS.map((promotion) => promotion.title)).toEqual(['平台绑定', '联动小程序', '营销功能']);
  for (const { text } of PROMOTIONS) expect(text).toMatch(/^[\u4e00-\u9fff，、]+$/);
});
