import { expect, type Page } from '@playwright/test';
import { action } from '../onPage';
import type { Hand } from './hand';

/** A word of the page in front: those of other tabs are kept, hidden. */
export const shown = (page: Page, words: string) =>
  page.getByRole('main').getByText(words, { exact: true }).filter({ visible: true }).first();

/** Goes from the list's search field to its first row, and opens it. */
export async function openFirst(page: Page, hand: Hand): Promise<void> {
  await hand.press('/');
  await expect(page.getByRole('searchbox').filter({ visible: true }).first()).toBeFocused();
  await hand.press('ArrowDown', 'Enter');
}

/** Ctrl+Enter, once it stands for this button. */
export async function pressPrimary(page: Page, hand: Hand, name: string): Promise<void> {
  await expect(action(page, name).filter({ visible: true })).toBeEnabled();
  await hand.press('Control+Enter');
}

/** Says yes to what is asked. */
export async function answered(page: Page, hand: Hand): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question.locator('button:focus')).toBeVisible();
  await hand.press('Enter');
  await expect(question).toHaveCount(0);
}
