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

export async function search(page: Page, label: string, words: string): Promise<void> {
  await page
    .getByRole('searchbox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .fill(words);
  await page.keyboard.press('Enter');
}

/** What stands behind 更多 of a row. */
export async function more(page: Page, row: Locator, name: string): Promise<void> {
  await buttonIn(row, '更多').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
