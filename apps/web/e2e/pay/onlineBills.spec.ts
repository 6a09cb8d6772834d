import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults } from '../support/axe';
import { rows } from '../support/onPage';
import { test } from '../support/test';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const drawer = (page: Page) => page.getByRole('dialog', { name: /对账$/ });

async function quiet(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
}

test('each day beside the bill of WeChat Pay: what agrees, what differs and what to do about it', async ({ page }) => {
  await asUser(page, 'laoban');
  await page.goto('/fund/account-online/working');
  await expect(rows(page).first()).toBeVisible();

  // By keyboard alone.
  await tab(page, '微信支付').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab(page, '对账')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).filter({ hasText: '一致' }).first()).toBeVisible();
  const differing = rows(page).filter({ hasText: '有差异 2 笔' });
  await expect(differing).toHaveCount(1);
  await quiet(page);

  await differing.getByRole('button', { name: '看差异' }).click();
  await expect(drawer(page)).toContainText('微信收到 ¥35.00，这里没有这笔收款');
  await expect(drawer(page)).toContainText('商户平台');
  const other = drawer(page).getByRole('listitem').filter({ hasText: '微信实际收到' });
  await expect(other).toContainText('的收款，请到该店或总店查看');
  await quiet(page);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();

  await rows(page).filter({ hasText: '一致' }).first().dblclick();
  await expect(drawer(page)).toContainText('每一笔收款和退款都与微信的账单一致');

  // The view stands in the address.
  await page.reload();
  await expect(tab(page, '对账')).toHaveAttribute('aria-selected', 'true');
});

test('the head store goes from a difference to the payment of any shop', { tag: '@long' }, async ({ page }) => {
  await asUser(page, 'laoban', '总店');
  await page.goto(
    `/fund/account-online/working?list=${encodeURIComponent(JSON.stringify({ filters: { view: 'bills' } }))}`,
  );
  await rows(page).filter({ hasText: '有差异 2 笔' }).getByRole('button', { name: '看差异' }).click();
  // Of the one there is a payment to look at, of the other none.
  await drawer(page).getByRole('button', { name: '查看这笔收款' }).click();
  await expect(tab(page, '微信支付')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('已支付');
  await page.goBack();
  await expect(tab(page, '对账')).toHaveAttribute('aria-selected', 'true');
});

test('on a phone, nothing is wider than it', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await asUser(page, 'laoban');
  await page.goto(
    `/fund/account-online/working?list=${encodeURIComponent(JSON.stringify({ filters: { view: 'bills' } }))}`,
  );
  const card = page.getByRole('article').filter({ hasText: '有差异 2 笔' });
  await expect(card).toContainText('微信收款');
  await card.getByRole('button', { name: '看差异' }).click();
  await expect(drawer(page)).toContainText('商户订单号');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await quiet(page);
});
