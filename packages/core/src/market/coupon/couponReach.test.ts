import { expect, it } from 'vitest';
import { elsewhereWords, reachWords } from './couponReach';

const everywhere = { channels: 3 as const, shops: [], levels: [] };
const here = { online: false, inShop: true, inLevel: true };
const one = { channels: 1 as const, shops: [{ name: '浦东店' }], levels: [{ name: '金卡' }, { name: '银卡' }] };

it('[MKT-15] tells why a coupon is not for this shop, grade or channel', () => {
  expect(elsewhereWords(everywhere, here)).toBe('');
  expect(elsewhereWords({ ...everywhere, channels: 2 }, here)).toBe('只在网店可用');
  expect(elsewhereWords(one, { ...here, online: true })).toBe('只在门店收银可用');
  expect(elsewhereWords(one, { ...here, inShop: false })).toBe('只在「浦东店」可用');
  expect(elsewhereWords(one, { ...here, inLevel: false })).toBe('只限「金卡」「银卡」会员');
  expect(elsewhereWords(one, here)).toBe('');
});

it('tells where a coupon may be used and by whom', () => {
  expect(reachWords(everywhere)).toBe('门店和网店，全部门店，全部客户');
  expect(reachWords(one)).toBe('只在门店收银，限门店「浦东店」，限会员「金卡」「银卡」');
});
