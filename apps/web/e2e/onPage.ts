import { expect, type Locator, type Page } from '@playwright/test';

/** The rows of the list in front: the pages of other tabs are kept, hidden. */
export const rows = (page: Page): Locator => page.locator('.MuiDataGrid-row:visible');

/** A button of the page, not of the shell around it. */
export const action = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Scans a part into a stock document. */
export async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByRole('combobox', { name: '扫码或搜索商品' });
  await field.fill(code);
  await field.press('Enter');
  // It is empty again when the part has been found.
  await expect(field).toHaveValue('');
}
