import { formatYuan } from '@partsdesk/core/money';
import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { buttonIn } from '../support/lists';
import { freshPhone, smsCodeOf } from '../support/newOwner';
import { rows } from '../support/onPage';
import { openDesk } from '../support/phone/codesToPay';
import { browserPhone, expectSound } from '../support/phone/phones';
import { test } from '../support/test';

test('[MEM-53] a bill is paid out of stored value by a code to the phone, the rest by another way', async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const desk = await openDesk(base);
  const number = freshPhone();
  const sale = await desk.memberSale(number, 1000);
  const phone = await browserPhone(browser, base);
  const { page } = phone;
  await page.goto(sale.address);
  await page.getByText('用储值付', { exact: true }).click();
  await expect(page.getByText(`${number.slice(0, 3)}****${number.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: '获取验证码' }).click();
  const field = page.getByLabel('短信验证码');
  await expect(field).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+ 秒后可重发$/ })).toBeDisabled();
  const code = await smsCodeOf(base, number);

  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '下一步', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('验证码错误');
  await expectSound(phone);
  expect(await axeFaults(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/member-pay.png`, fullPage: true });
  await field.fill(code);
  await page.getByRole('button', { name: '下一步', exact: true }).click();
  const rest = sale.amount - 1000;
  await expect(page.getByText(`还剩 ${formatYuan(rest)}，付完后用微信等方式付`)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/member-means.png`, fullPage: true });
  await page.getByRole('button', { name: '确认付 ¥10.00', exact: true }).click();
  await expect(page.getByText(`已用储值支付 ¥10.00，还需支付 ${formatYuan(rest)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `微信支付 ${formatYuan(rest)}` })).toBeVisible();
  await expect(page.getByText('用储值付', { exact: true })).toHaveCount(0);
  await expectSound(phone);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/member-paid.png`, fullPage: true });
  expect(await desk.receipts(sale.saleOutId)).toMatchObject([{ amount: 1000, tenders: [{ method: 'storedValue' }] }]);

  await page.getByRole('button', { name: `微信支付 ${formatYuan(rest)}` }).click();
  await page.getByRole('button', { name: '支付', exact: true }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: '储值已付' })).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/member-result.png`, fullPage: true });
});

test('the desk that shows the code sees what the card pays on the phone, and the rest by WeChat, at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/member-desk-${name}.png` });
  };
  const desk = await openDesk(base);
  const number = freshPhone();
  const sale = await desk.memberSale(number, 1000);
  const rest = sale.amount - 1000;
  await asUser(page, 'shouyin');
  await page.goto('/cash/receivable');
  const field = page.getByRole('searchbox', { name: '单号、客户、手机号、车牌' });
  await field.fill(sale.saleOutCode);
  await field.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await buttonIn(rows(page).first(), '收款码').click();
  const shown = page.getByRole('dialog', { name: '收款码' });
  await expect(shown.getByLabel('扫码应收')).toHaveText(formatYuan(sale.amount));

  const phone = (await browserPhone(browser, base)).page;
  await phone.goto(sale.address);
  await phone.getByText('用储值付', { exact: true }).click();
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await phone.getByLabel('短信验证码').fill(await smsCodeOf(base, number));
  await phone.getByRole('button', { name: '下一步', exact: true }).click();
  await phone.getByRole('button', { name: '确认付 ¥10.00', exact: true }).click();
  await expect(phone.getByText(`已用储值支付 ¥10.00，还需支付 ${formatYuan(rest)}`)).toBeVisible();
  await expect(shown.getByLabel('扫码应收')).toHaveText(formatYuan(rest));
  await shot('part');
  await phone.getByRole('button', { name: `微信支付 ${formatYuan(rest)}` }).click();
  await expect(shown).toContainText('顾客正在支付（微信）');
  await phone.getByRole('button', { name: '支付', exact: true }).click();
  await expect(phone.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expect(shown).toContainText(`已收款${formatYuan(rest)}`);
  await shot('paid');
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  await page.goto(`/order/list/delivery-order-details/${sale.saleOutId}`);
  const receipts = page.getByRole('region', { name: '收款记录' });
  for (const words of ['储值', '¥10.00', '线上收款', formatYuan(rest)]) await expect(receipts).toContainText(words);
  await shot('receipts');
  await phone.context().close();
});
