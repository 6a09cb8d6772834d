import { expect, type Page } from '@playwright/test';

/** Types a day from its year on, and looks that all of it has arrived. */
export async function typeDay(page: Page, field: string, day: string): Promise<void> {
  const year = page.locator(`[data-field=${field}]`).getByRole('spinbutton').first();
  await expect(async () => {
    await year.click();
    await expect(year).toBeFocused();
    await page.keyboard.type(day.replaceAll('-', ''), { delay: 60 });
    await expect(page.locator(`[data-field=${field}] input`).first()).toHaveValue(
      new RegExp(day.replaceAll('-', '.*')),
    );
  }).toPass();
}
