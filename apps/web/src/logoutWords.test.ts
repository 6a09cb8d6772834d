import { expect, it } from 'vitest';

const texts = import.meta.glob<string>(['./**/*.{ts,tsx,md}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Files that tell how a store is closed for good. */
const CLOSING = ['./store/shop/CloseStore.tsx', './notice/help/docs/start/create-shop.md'];

it('the way out of a login is worded 退出登录; 注销 closes an account', () => {
  expect(texts).toHaveProperty([CLOSING[0] ?? '']);
  const said = Object.entries(texts).flatMap(([file, text]) => (text.includes('注销') ? [file] : []));
  expect(said.sort()).toEqual(CLOSING.toSorted());
});
