import { expect, type Locator, type Page } from '@playwright/test';

/** The rows of the list in front: the pages of other tabs are kept, hidden. */
export const rows = (page: Page): Locator => page.locator('.MuiDataGrid-row:visible');

/** A button of the page, not of the shell around it. */
export const action = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Runs an action of a document that stands under 更多. */
export async function seldomAction(page: Page, name: string): Promise<void> {
  await action(page, '更多').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The button of a list that adds a record. An empty list shows it a second time, among its rows. */
export const addButton = (page: Page, name: string): Locator => action(page, name).first();

/**
 * Opens the document of a row. The list, whose buttons have the same names, goes away only when the document is there.
 */
export async function openDocument(page: Page, row: Locator): Promise<void> {
  await row.dblclick();
  await expect(page.getByRole('heading', { name: '操作记录' })).toBeVisible();
}

/** Scans a part into a stock document. */
export async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByRole('combobox', { name: '扫码或搜索商品' });
  await field.fill(code);
  await field.press('Enter');
  // It is empty again when the part has been found.
  await expect(field).toHaveValue('');
}

/** Goes on within the app, as a link does. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Milliseconds between the keys of a hand: a burst is a scanner's, and no field gets it. */
export const FINGERS = { delay: 60 };
