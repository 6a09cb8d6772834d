import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer as customers } from '@partsdesk/sdk/parts/customer';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { expectReadable } from '../support/axe';
import { headStore } from '../support/headStore';
import { buttonIn, more, search } from '../support/lists';
import { rows } from '../support/onPage';
import { drawn } from '../support/settled';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/branch-${name}.png` });
};

/** Forms of the head store, with what they say to a branch that opens them by their address. */
const FORMS = [
  ['/market/coupon-issuance/save', '只有总店可以发放优惠券。'],
  ['/market/bargain-save', '只有总店可以设置砍价方案。'],
  ['/market/consumption-gift-add', '只有总店可以设置消费有礼。'],
] as const;

/** Lists that the head store writes, with the button that a branch does not have. */
const LISTS = [
  ['/market/coupon/index', '新增优惠券'],
  ['/market/bargain/index', '新增方案'],
  ['/market/consumption-gift', '新增活动'],
  ['/market/distribution/distribution', '分佣设置'],
  ['/market/distribution/commission-write-off', '导入核销'],
  ['/new-arrival', '导入价格'],
] as const;

test('a branch gives a coupon, and is told in words that the rest is the head store’s', async ({ page, baseURL }) => {
  test.slow();
  const base = baseURL ?? '';
  const { staff } = await twoSides(base);
  const phone = `177${String(Date.now()).slice(-8)}`;
  const holder = `领券${phone.slice(-4)}`;
  await customers(staff).add({ name: holder, phone });
  const name = `分店券 ${phone.slice(-4)}`;
  await couponSchema(await headStore(base)).add({
    name,
    kind: 1,
    face: 1500,
    threshold: 10_000,
    scope: 0,
    stackable: false,
    validity: 2,
    days: 10,
    total: 1,
    perCustomer: 1,
  });

  await asUser(page, 'laoban', '城东店');
  await page.goto('/customer/list-all');
  await search(page, '姓名、手机号、车牌、拼音首字母', phone);
  const give = page.getByRole('dialog', { name: '发优惠券' });
  const giveOne = async () => {
    await more(page, rows(page).first(), '发优惠券');
    await give.getByRole('combobox', { name: /^优惠券/ }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await buttonIn(give, '发放').click();
  };
  await giveOne();
  await expect(give).toBeHidden();
  await expect(page.getByText('已发放 1 张优惠券')).toBeVisible();
  await buttonIn(rows(page).first(), '详情').click();
  const held = page.getByRole('dialog', { name: holder }).getByRole('region', { name: '优惠券' });
  await expect(held).toContainText(name);
  await expect(held).toContainText('满 ¥100.00 减 ¥15.00');
  await expect(held).toContainText('未使用');
  await shot(page, 'held');

  for (const [path, words] of FORMS) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).toContainText(words);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await shot(page, path.split('/').at(-1) ?? '');
    await expectReadable(page, path);
  }
  for (const [path, act] of LISTS) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await drawn(page);
    await expect(buttonIn(page.getByRole('main'), act)).toHaveCount(0);
    await shot(page, path.split('/').at(-1) ?? '');
  }
});
