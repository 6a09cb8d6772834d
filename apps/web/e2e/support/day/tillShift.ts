import { formatYuan } from '@partsdesk/core/money';
import { expect, type Page } from '@playwright/test';

/** Counts the drawer: so many hundreds and tens, and what of it is taken to the safe. */
export async function countShift(page: Page, hundreds: number, tens: number, toSafe: string): Promise<void> {
  await page.getByRole('button', { name: '清点交班' }).click();
  const form = page.getByRole('form', { name: '清点交班' });
  await form.getByLabel('100元').fill(String(hundreds));
  await form.getByLabel('10元', { exact: true }).fill(String(tens));
  await form.getByLabel('送存金额').fill(toSafe);
  // An earlier test of the worker may have taken money in other ways during this shift.
  for (const other of await form.getByRole('group', { name: '其他收款方式' }).getByRole('textbox').all())
    if (!(await other.inputValue())) await other.fill('0');
  await expect(form.getByRole('status', { name: '清点现金合计' })).toHaveText(
    formatYuan(hundreds * 10_000 + tens * 1000),
  );
  await form.getByRole('button', { name: /确认清点/ }).click();
  await expect(page.getByRole('button', { name: '打印交班单' })).toBeVisible();
}

/** Begins a shift with 300 yuan, whatever stood there before. */
export async function beginShift(page: Page): Promise<void> {
  await page.goto('/cash/shift');
  const float = page.getByRole('textbox', { name: '备用金' });
  const begun = page.getByRole('button', { name: '清点交班' });
  await expect(float.or(begun)).toBeVisible();
  if (await begun.isVisible()) {
    await countShift(page, 0, 0, '0');
    await page.getByRole('button', { name: '开始下一班' }).click();
    await expect(float).toBeVisible();
  }
  await float.fill('300');
  const reason = page.getByRole('textbox', { name: '与上一班留存不符的原因' });
  if (await reason.isVisible()) await reason.fill('重新备零钱');
  await page.getByRole('button', { name: /^开班/ }).click();
  await expect(page).toHaveURL(/\/cash\/index/);
}
