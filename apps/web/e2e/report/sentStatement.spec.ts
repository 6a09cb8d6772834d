import { formatYuan } from '@partsdesk/core/money';
import { customer } from '@partsdesk/sdk/parts/customer';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { openBooks } from '../support/books';
import { buttonIn, more, search } from '../support/lists';
import { freshPhone } from '../support/newOwner';
import { rows } from '../support/onPage';
import { browserPhone, expectSound } from '../support/phone/phones';
import { test } from '../support/test';
import { twoSides } from '../support/twoSides';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sent-${name}.png`, fullPage: true });
};

/** Opens the statement of the only customer that is found. */
async function statementOf(page: Page, name: string) {
  await page.goto('/statement/debt');
  await search(page, '单号、客户、手机号、车牌', name);
  await expect(rows(page)).toHaveCount(1);
  await more(page, rows(page).first(), '对账单');
  return page.getByRole('dialog', { name: `${name}的对账单` });
}

/** Sends what is shown; returns the address of its link. */
async function send(page: Page, name: string): Promise<string> {
  const statement = await statementOf(page, name);
  await buttonIn(statement, '发送给客户').click();
  const form = page.getByRole('dialog', { name: '发送对账单' });
  await shot(page, 'form');
  await buttonIn(form, '发送').click();
  const link = page.getByRole('dialog', { name: `对账单链接：${name}` });
  const address = await link.getByText(/\/h5\/statement\?code=/).innerText();
  await expect(link.getByRole('img', { name: `${name}的对账单链接码` })).toBeVisible();
  await shot(page, 'link');
  await buttonIn(link, '关闭').click();
  return address;
}

test('[MEM-98] a statement is sent, disputed on the phone, seen at the desk, voided and sent anew', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  test.slow();
  const base = baseURL ?? '';
  const { staff } = await twoSides(base);
  const number = freshPhone();
  const name = `对账户${number.slice(-6)}`;
  const books = await openBooks(server);
  const part = await books.inUsualWarehouse();
  const customerId = await customer(staff).add({ name, phone: number, creditLimit: 99_999_999 });
  await books.order(customerId, [{ skuId: part.skuId, quantity: 1, price: 12_300 }]);
  await asUser(page, 'laoban');
  const first = await send(page, name);

  const phone = await browserPhone(browser, base);
  const { page: h5 } = phone;
  await h5.goto(first);
  const digits = h5.getByLabel('您在店铺登记的手机号后四位');
  await digits.fill(number.slice(-4) === '0000' ? '0001' : '0000');
  await h5.getByRole('button', { name: '打开对账单' }).click();
  await expect(h5.getByRole('alert')).toHaveText('手机号后四位不对');
  expect(await axeFaults(h5)).toEqual([]);
  await shot(h5, 'phone-wrong');
  await digits.fill(number.slice(-4));
  await h5.getByRole('button', { name: '打开对账单' }).click();
  await expect(h5.getByText(formatYuan(12_300)).first()).toBeVisible();
  await expectSound(phone);
  await shot(h5, 'phone-open');
  await h5.getByRole('button', { name: '有不对的地方' }).click();
  await h5.getByLabel('哪里不对').fill('上周付过 20 元');
  await shot(h5, 'phone-dispute');
  await h5.getByRole('button', { name: '告诉店铺' }).click();
  await expect(h5.getByText('已告诉店铺，请等店铺与您联系。')).toBeVisible();
  expect(await axeFaults(h5)).toEqual([]);
  await shot(h5, 'phone-disputed');

  await page.goto('/statement/debt?side=statements');
  const record = page.getByRole('dialog', { name: '对账单记录' });
  const row = record.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('客户说：上周付过 20 元');
  await shot(page, 'records');
  await buttonIn(row, '详情').click();
  const detail = page.getByRole('dialog', { name: `${name}的对账单` });
  await expect(detail).toContainText('有异议');
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([]);
  await shot(page, 'detail');
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await shot(page, 'detail-375');
  await page.setViewportSize({ width: 1440, height: 900 });
  await buttonIn(detail, '作废').click();
  const end = page.getByRole('dialog', { name: '作废对账单' });
  await end.getByLabel(/^作废原因/).fill('漏了收款');
  await buttonIn(end, '作废').click();
  await expect(page.getByText('对账单已作废', { exact: true })).toBeVisible();
  await expect(detail).toContainText('漏了收款');

  await h5.goto(first);
  await digits.fill(number.slice(-4));
  await h5.getByRole('button', { name: '打开对账单' }).click();
  await expect(h5.getByText('此对账单已作废')).toBeVisible();
  await shot(h5, 'phone-void');

  const anew = await send(page, name);
  await h5.goto(anew);
  await digits.fill(number.slice(-4));
  await h5.getByRole('button', { name: '打开对账单' }).click();
  await h5.getByRole('button', { name: '核对无误，确认' }).click();
  await h5.getByRole('button', { name: '确认无误' }).click();
  await expect(h5.getByText('您已确认这份对账单。')).toBeVisible();
});
