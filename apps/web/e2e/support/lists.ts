import { expect, type Locator, type Page } from '@playwright/test';
import { rows } from './onPage';

export const cell = (row: Locator, field: string): Locator => row.locator(`[data-field="${field}"]`);

export const buttonIn = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** The text of a cell, once it has one: a row may come before what its cells show. */
export async function textOf(shown: Locator): Promise<string> {
  await expect(shown).toHaveText(/\S/);
  return (await shown.innerText()).trim();
}

export const withFilters = (path: string, filters: object, size = 20): string =>
  `${path}?list=${encodeURIComponent(JSON.stringify({ filters, size }))}`;

export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(rows(page).first()).toBeVisible();
}

/**
 * Searches a list and waits for its answer: until then the rows of the query before stand there, and may look like
 * those that are wanted. The filter's chip and the busy table come with the same render.
 */
export async function search(page: Page, label: string, words: string): Promise<void> {
  await page
    .getByRole('searchbox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .fill(words);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`：${words}`).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  // The table draws the rows of an answer a frame after it has stopped being busy.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** What stands behind 更多 of a row. */
export async function more(page: Page, row: Locator, name: string): Promise<void> {
  await buttonIn(row, '更多').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
