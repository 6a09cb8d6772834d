import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { formatYuan } from '@partsdesk/core/money';
import { appRecommendGoodsDetail } from '@partsdesk/sdk/parts/appRecommendGoodsDetail';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { buttonIn } from '../support/lists';
import { enterShop } from '../support/logIn';
import { newOwner } from '../support/newOwner';
import { rows } from '../support/onPage';
import { miniApp } from '../support/phone/miniApp';
import { sheet } from '../support/sheet';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/price-sheet-${name}.png` });
};
const CODES = ['XP-101', 'XP-102', 'XP-103'] as const;

test('[MKT-60] new parts are priced by a sheet: refused with its errors, mended, seen in the mini-app', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const owner = await newOwner(baseURL ?? '', '新品表店');
  const { visitor } = await miniApp(baseURL ?? '', owner);
  const { client } = owner;
  const categoryId = await goodsCategory(client).add({ name: '雨刮' });
  for (const skuCode of CODES)
    await goods(client).add({ name: `雨刮 ${skuCode}`, skuCode, unitName: '对', categoryId, price: 5900 });
  await enterShop(page, owner.phone, '总店', '新品表店');
  await page.goto('/new-arrival');
  const main = page.getByRole('main');
  await buttonIn(main, '同步新品').click();
  const job = page.getByRole('dialog', { name: '同步新品' });
  await expect(job).toContainText('已完成');
  await buttonIn(job, '完成').click();
  await expect(rows(page)).toHaveCount(CODES.length);

  const coming = page.waitForEvent('download');
  await buttonIn(main, '导出价格表').click();
  const book = read(await readFile(await (await coming).path()));
  const [titles = [], ...lines] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    defval: '',
  });
  const [code, price] = ['商品编码', '推荐价'].map((title) =>
    titles.findIndex((one) => String(one).startsWith(title)),
  ) as [number, number];
  expect(lines.map((line) => line[code]).sort()).toEqual([...CODES]);
  /** The exported sheet with these prices typed into it. */
  const priced = (prices: Record<string, unknown>) =>
    sheet('新品推荐价', [
      titles,
      ...lines.map((line) => line.map((value, at) => (at === price ? (prices[String(line[code])] ?? '') : value))),
    ]);
  await buttonIn(main, '导入价格').click();
  const importing = page.getByRole('dialog', { name: '导入新品推荐价' });
  const file = importing.locator('input[type=file]');
  await file.setInputFiles(priced({ 'XP-101': 49.9, 'XP-102': -3, 'XP-103': '面议' }));
  await expect(importing).toContainText('共 3 行，2 处错误，没有导入');
  const errors = importing.getByRole('region', { name: '导入错误' });
  await expect(errors.getByRole('row').filter({ hasText: '推荐价' })).toHaveCount(2);
  await expectReadable(page, '导入新品推荐价', { within: '[role=dialog]' });
  await shot(page, 'errors');
  const [before] = (await appRecommendGoodsDetail(visitor).page({})).records;
  expect(before, 'nothing is on sale').toBeUndefined();
  await file.setInputFiles(priced({ 'XP-101': 49.9, 'XP-102': 52.05 }));
  await expect(importing).toContainText('成功导入 3 行');
  await buttonIn(importing, '完成').click();
  const field = (of: string) => main.getByRole('textbox', { name: `${of}的推荐价` });
  await expect(field('XP-101')).toHaveValue('49.90');
  await expect(field('XP-102')).toHaveValue('52.05');
  await expect(field('XP-103')).toHaveValue('');
  await shot(page, 'priced');

  await page.getByRole('checkbox', { name: /全/ }).first().check();
  await main.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '上架' }).click();
  await expect(rows(page).filter({ hasText: '已上架' })).toHaveCount(CODES.length);
  const shown = (await appRecommendGoodsDetail(visitor).page({})).records;
  expect(Object.fromEntries(shown.map(({ title, price: fen }) => [title, fen]))).toEqual({
    '雨刮 XP-101': 4990,
    '雨刮 XP-102': 5205,
    '雨刮 XP-103': null,
  });
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(main.getByText(formatYuan(5205)).first()).toBeVisible();
  await shot(page, 'phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  // What was exported before is out of date by now, and says so.
  await buttonIn(main, '导入价格').click();
  await file.setInputFiles(priced({ 'XP-101': 10 }));
  await expect(importing).toContainText('导出后已被修改，请重新导出');
  await buttonIn(importing, '关闭').click();
  await expect(field('XP-101')).toHaveValue('49.90');
});
