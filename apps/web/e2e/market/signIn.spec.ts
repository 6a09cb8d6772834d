import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { appRecommendGoodsDetail } from '@partsdesk/sdk/parts/appRecommendGoodsDetail';
import { appRecommendGoodsInquiry } from '@partsdesk/sdk/parts/appRecommendGoodsInquiry';
import { appSignInExhibition } from '@partsdesk/sdk/parts/appSignInExhibition';
import { appSignInExhibitionRecord } from '@partsdesk/sdk/parts/appSignInExhibitionRecord';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { expect, type Page } from '@playwright/test';
import { expectReadable } from '../support/axe';
import { typeDay } from '../support/day/typeDay';
import { buttonIn, cell } from '../support/lists';
import { enterShop } from '../support/logIn';
import { newOwner } from '../support/newOwner';
import { rows } from '../support/onPage';
import { miniApp } from '../support/phone/miniApp';
import { openMiniApp } from '../support/phone/miniAppWindow';
import { browserPhone } from '../support/phone/phones';
import { test } from '../support/test';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/fair-${name}.png` });
};

test('[MKT-62] [MKT-63] [MKT-64] an exhibition is set up, its code shown, scanned and the sign-in read', async ({
  page,
  baseURL,
}) => {
  const owner = await newOwner(baseURL ?? '', '签到试店');
  const { visitor, scan } = await miniApp(baseURL ?? '', owner);
  await enterShop(page, owner.phone, '总店', '签到试店');
  await page.goto('/sign-in');
  const main = page.getByRole('main');
  await expect(main.getByText('还没有展会。')).toBeVisible();
  await buttonIn(main, '新增展会').first().click();
  await main.getByLabel(/^展会名称/).fill('华东汽配展');
  await main.getByLabel(/^地点/).fill('3 号馆');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await typeDay(page, 'beginDay', today);
  await typeDay(page, 'endDay', today);
  await buttonIn(main, '添加签到项').click();
  await main.getByLabel(/^名称/).fill('单位名称');
  await main.getByRole('checkbox', { name: '必填' }).check();
  await main.getByRole('checkbox', { name: /^动态签到码/ }).check();
  await expectReadable(page, '展会签到编辑');
  await shot(page, 'form');
  await page.setViewportSize({ width: 375, height: 812 });
  await shot(page, 'form-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await main.getByRole('button', { name: /^保存/ }).click();
  const row = rows(page).first();
  await expect(cell(row, 'state')).toHaveText('进行中');
  await expectReadable(page, '展会签到');
  await shot(page, 'list');

  await buttonIn(row, '签到码').click();
  const stand = page.getByRole('dialog', { name: '华东汽配展' });
  await expect(stand.getByRole('img', { name: '华东汽配展的签到码' })).toBeVisible();
  await expect(stand).toContainText('每 30 秒更换');
  await expectReadable(page, '签到码', { within: '[role=dialog]' });
  await shot(page, 'stand');
  const { scene } = await scan();
  const { id, attributes, pass } = await appSignInExhibition(visitor).item({ scene });
  await appSignInExhibitionRecord(visitor).add({
    id,
    pass,
    values: [{ attributeId: attributes[0]?.id ?? '', value: '顺达汽修' }],
  });
  await buttonIn(stand, '关闭').click();

  await page.reload();
  await expect(cell(row, 'recordCount')).toHaveText('1');
  await buttonIn(row, '签到记录').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('顺达汽修');
  await expectReadable(page, '签到记录');
  await shot(page, 'records');
  const download = page.waitForEvent('download');
  await buttonIn(main, '导出').click();
  expect((await download).suggestedFilename()).toBe('华东汽配展-签到记录.xlsx');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(main.getByText('顺达汽修').first()).toBeVisible();
  await shot(page, 'records-phone');
});

test('[MKT-59] [MKT-60] [MKT-61] new parts are found, priced and put on sale; an inquiry is replied to', async ({
  page,
  baseURL,
}) => {
  const owner = await newOwner(baseURL ?? '', '新品试店');
  const { visitor } = await miniApp(baseURL ?? '', owner);
  const { client } = owner;
  const categoryId = await goodsCategory(client).add({ name: '雨刮' });
  await goods(client).add({ name: '无骨雨刮', skuCode: 'XP-001', unitName: '对', categoryId, price: 5900 });
  await enterShop(page, owner.phone, '总店', '新品试店');
  await page.goto('/new-arrival');
  const main = page.getByRole('main');
  await expect(main.getByText('还没有新品。')).toBeVisible();
  await buttonIn(main, '同步新品').click();
  const job = page.getByRole('dialog', { name: '同步新品' });
  await expect(job).toContainText('已完成');
  await shot(page, 'sync');
  await buttonIn(job, '完成').click();
  const row = rows(page).first();
  await expect(cell(row, 'onSale')).toHaveText('未上架');
  const price = row.getByRole('textbox', { name: 'XP-001的推荐价' });
  await price.fill('49.9');
  await price.press('Enter');
  await expect(page.getByText('推荐价已修改')).toBeVisible();
  await row.getByRole('checkbox').check();
  await main.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '上架' }).click();
  await expect(cell(row, 'onSale')).toHaveText('已上架');
  await expectReadable(page, '新品推荐');
  await shot(page, 'arrivals');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(main.getByText('无骨雨刮').first()).toBeVisible();
  await shot(page, 'arrivals-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  const [part] = (await appRecommendGoodsDetail(visitor).page({})).records;
  expect(part).toMatchObject({ title: '无骨雨刮', price: 4990 });
  const [head] = await partsShop(client).listAllShop();
  await appRecommendGoodsInquiry(visitor).add({
    id: part?.id ?? '',
    shopId: head?.id ?? '',
    kind: 0,
    quantity: 10,
    content: '十对什么价',
  });
  await page.reload();
  await page.getByRole('button', { name: /^提醒(，|$)/ }).click();
  await page.getByRole('menuitem', { name: /新品询价/ }).click();
  await expect(cell(row, 'status')).toHaveText('未回复');
  await shot(page, 'inquiries');
  await buttonIn(row, '回复').click();
  const form = page.getByRole('dialog', { name: /^回复/ });
  await form.getByLabel(/^报价/).fill('45');
  await form.getByLabel(/^回复内容/).fill('现货，满十对包邮');
  await expectReadable(page, '回复询价', { within: '[role=dialog]' });
  await shot(page, 'reply');
  await form.getByRole('button', { name: /^回复/ }).click();
  await expect(form).toBeHidden();
  expect((await appRecommendGoodsInquiry(visitor).page({})).records).toMatchObject([
    { status: 1, reply: '现货，满十对包邮', replyPrice: 4500 },
  ]);
  await page.goto('/new-arrival-inquiry');
  await expect(cell(row, 'status')).toHaveText('已回复');
  await expectReadable(page, '新品询价');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(main.getByText('现货，满十对包邮').first()).toBeVisible();
  await shot(page, 'inquiries-phone');
});

/** A field of every kind that the form offers, one of them twice, and what a visitor answers. */
const SIX = [
  { label: '单位名称', kind: '文字', answer: '顺达汽修' },
  { label: '联系手机', kind: '手机号', answer: '13912345678' },
  { label: '到场人数', kind: '数字', answer: '3' },
  { label: '回访日期', kind: '日期', answer: '2026-12-08' },
  { label: '从哪里知道', kind: '单选', answer: '路过' },
  { label: '想看的产品', kind: '文字', answer: '刹车片' },
] as const;

test('[MKT-63] a fair asks six things of every kind, the phone signs in by code, the sheet has six columns', async ({
  page,
  browser,
  baseURL,
}) => {
  const [base, storeName] = [baseURL ?? '', '六项试店'];
  const owner = await newOwner(base, storeName);
  const { scan } = await miniApp(base, owner);
  await enterShop(page, owner.phone, '总店', storeName);
  await page.goto('/sign-in');
  const main = page.getByRole('main');
  await buttonIn(main, '新增展会').first().click();
  await main.getByLabel(/^展会名称/).fill('六项展');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await typeDay(page, 'beginDay', today);
  await typeDay(page, 'endDay', today);
  for (const [at, { label, kind }] of SIX.entries()) {
    await buttonIn(main, '添加签到项').click();
    const field = main.getByRole('listitem', { name: `第${String(at + 1)}项` });
    await field.getByLabel(/^名称/).fill(label);
    await field.getByRole('combobox', { name: /^类型/ }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    if (kind === '单选') await field.getByLabel(/^选项/).fill('朋友介绍，路过');
  }
  await expect(main).toContainText('已有 6 项，最多 8 项');
  await shot(page, 'six-form');
  await main.getByRole('button', { name: /^保存/ }).click();
  const row = rows(page).first();
  await expect(cell(row, 'state')).toHaveText('进行中');
  await buttonIn(row, '签到码').click();
  await expect(page.getByRole('img', { name: '六项展的签到码' })).toBeVisible();

  const { page: app } = await browserPhone(browser, base);
  await openMiniApp(app, 'visitor1', '展会签到', { storeName, shop: '一分店' });
  const signIn = async (answers: readonly { label: string; answer: string }[]) => {
    await app.getByLabel('签到码').fill((await scan()).scene);
    await app.getByRole('button', { name: '打开' }).click();
    for (const { label, answer } of answers) await app.getByLabel(label).fill(answer);
    await shot(app, 'six-phone');
    await app.getByRole('button', { name: '签到', exact: true }).click();
  };
  await signIn([{ label: '联系手机', answer: '1391234' }]);
  await expect(app.getByRole('status')).toHaveText('「联系手机」请填写11位手机号');
  await signIn(SIX);
  await expect(app.getByRole('status')).toHaveText('签到：已完成');

  await page.goto('/sign-in');
  await expect(cell(row, 'recordCount')).toHaveText('1');
  await buttonIn(row, '签到记录').click();
  await expect(rows(page)).toHaveCount(1);
  for (const { label, answer } of SIX) {
    await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
    await expect(row).toContainText(answer);
  }
  await shot(page, 'six-records');
  const waiting = page.waitForEvent('download');
  await buttonIn(main, '导出').click();
  const book = read(await readFile(await (await waiting).path()));
  const [titles = [], signed = []] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
  });
  const asked = titles.indexOf(SIX[0].label);
  expect(titles.slice(asked, asked + SIX.length)).toEqual(SIX.map(({ label }) => label));
  expect(signed.slice(asked, asked + SIX.length).map(String)).toEqual(SIX.map(({ answer }) => answer));
  await app.context().close();
});
