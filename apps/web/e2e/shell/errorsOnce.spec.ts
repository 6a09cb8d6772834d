import { expect, type Locator, type Page } from '@playwright/test';
import { expectApart } from '../support/apart';
import { asUser } from '../support/asUser';
import { cart, scanBurst, toDesk } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { buttonIn, openList, textOf, withFilters } from '../support/lists';
import { logIn } from '../support/logIn';
import { FINGERS, addButton } from '../support/onPage';
import { test } from '../support/test';

const notices = (page: Page): Locator => page.locator('[aria-live=polite] .MuiAlert-root');

/** Expects a sentence that stands where it happened to stand nowhere else, once a notice would be up. */
async function expectOnce(page: Page, sentence: string): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() >= until, since + 200);
  const times = await page.evaluate((words) => document.body.innerText.split(words).length - 1, sentence);
  expect(times, sentence).toBe(1);
}

test('[U-21] a wrong password is told once at the login', { tag: '@long' }, async ({ page }) => {
  await logIn(page, 'shouyin', 'wrong-password');
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' }).first()).toBeVisible();
  await expectOnce(page, '账号或密码错误');
});

test("[U-21] a customer's phone that is taken is told under its field alone", async ({ page }) => {
  const phone = `198${String(Date.now()).slice(-8)}`;
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/list');
  const form = page.getByRole('dialog', { name: '新增客户' });
  const add = async (name: string) => {
    await addButton(page, '新增客户').click();
    await form.getByLabel(/^客户名称/).fill(name);
    await form.getByLabel(/^手机号/).fill(phone);
    await buttonIn(form, '保存').click();
  };
  await add('一次就好汽修');
  await expect(form).toBeHidden();
  await add('另一家');
  await expect(form.locator('[data-field=phone]')).toContainText('手机号已属于客户「一次就好汽修」');
  await expectOnce(page, '手机号已属于客户「一次就好汽修」');
});

test('[U-21] a list that cannot be read says so in its place alone', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'dianzhang');
  await page.goto(withFilters('/customer/tag', { name: '一二三四五六七八九十一' }));
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toBeVisible();
  await expectOnce(page, await textOf(failed.locator('.MuiAlert-message')));
});

for (const width of [1440, 375])
  test(
    `[U-21] at ${String(width)} the checkout tells a refusal once, and no notice lies over 应收 or the sums`,
    { tag: width < 1440 ? '@long' : [] },
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 900 });
      const part = (await (await openBooks(server)).sellable(8))[7];
      if (!part) throw new Error('nothing to sell');
      await asUser(page, 'shouyin');
      await toDesk(page);
      await page.keyboard.press('F9');
      await expect(notices(page)).toHaveText(/请先添加商品/);
      await expectApart(notices(page), page.getByLabel('应收金额').filter({ visible: true }).first());
      await expectApart(notices(page), page.getByRole('region', { name: '优惠与合计' }));

      await scanBurst(page, part);
      await expect(cart(page)).toHaveCount(1);
      await page.getByLabel(`${part.name}数量`, { exact: true }).fill('99998');
      await page.keyboard.press('Enter', FINGERS);
      await page.keyboard.press('F9');
      await expect(notices(page).filter({ hasText: '请再按一次 F9' })).toBeVisible();
      await page.keyboard.press('F9');
      const checkout = page.getByRole('region', { name: '收款', exact: true });
      await expect(checkout).toBeVisible();
      await page.keyboard.press('Enter');
      const refusal = checkout.getByRole('alert').filter({ hasText: '库存不足' });
      await expect(refusal).toBeVisible();
      await expectOnce(page, await textOf(refusal.locator('.MuiAlert-message')));

      await scanBurst(page, part);
      await expect(notices(page).filter({ hasText: '结算中，不能添加商品' })).toBeVisible();
      await expectApart(notices(page), checkout.getByLabel('应收金额'));
    },
  );

test(
  '[U-21] a price that asks for approval is told by its dialog alone, and a wrong password under its field',
  { tag: '@long' },
  async ({ page, server }) => {
    const [part] = await (await openBooks(server)).sellable(1);
    if (!part) throw new Error('nothing to sell');
    await asUser(page, 'shouyin');
    await toDesk(page);
    await scanBurst(page, part);
    await page.getByLabel(`${part.name}单价`).fill(((part.price * 0.9) / 100).toFixed(2));
    await page.keyboard.press('Enter', FINGERS);
    await page.keyboard.press('F9');
    await expect(page.getByRole('region', { name: '收款', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '改价授权' });
    await expect(dialog).toContainText('低于您的最低折扣 9.5折');
    await expectOnce(page, '低于您的最低折扣 9.5折');
    await dialog.getByLabel(/^授权人账号/).fill('dianzhang');
    await dialog.getByLabel(/^授权人密码/).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('账号或密码错误');
    await expectOnce(page, '账号或密码错误');
  },
);
