import { expect, type Locator, type Page } from '@playwright/test';
import { FINGERS } from '../onPage';

/** Keys to a place that a person would still press. */
const FAR = 60;

/** A hand at the keyboard of a page: it has no mouse, and its keys are counted. What a scanner sends is not typed. */
export function handAt(page: Page) {
  let pressed = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      pressed += 1;
      await page.keyboard.press(key);
    }
  };
  const type = async (words: string) => {
    pressed += words.length;
    await page.keyboard.type(words, FINGERS);
  };
  const isChosen = (option: Locator) =>
    option.evaluate((one) => one === document.activeElement || one.classList.contains('Mui-focused'));
  const chooseFrom = async (option: Locator) => {
    for (let n = 0; n < FAR && !(await isChosen(option)); n += 1) await press('ArrowDown');
    await press('Enter');
  };
  return {
    press,
    type,
    /** Types into a field that searches, and takes what it finds. */
    async find(words: string, name: string | RegExp): Promise<void> {
      await type(words);
      const options = page.getByRole('option');
      // What stood there before the answer goes away with it, and with it what the arrows had chosen.
      await expect(options).toHaveCount(1);
      await expect(options).toHaveText(name);
      await chooseFrom(options);
    },
    /** Goes to a page, a document or an act by its name. */
    async goTo(words: string): Promise<void> {
      await press('Control+k');
      await expect(page.getByRole('combobox', { name: '搜索页面、单据、客户和商品' })).toBeFocused();
      await type(words);
      const found = page.getByRole('dialog', { name: '快速前往' }).getByRole('option', { name: words }).first();
      await expect(found).toBeVisible();
      for (let n = 0; n < FAR && (await found.getAttribute('aria-selected')) !== 'true'; n += 1)
        await press('ArrowDown');
      await press('Enter');
    },
    /** Goes on, or back, by Tab until this has the focus. */
    async reach(place: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
      await expect(place).toBeVisible();
      for (let n = 0; n < FAR; n += 1) {
        if (await place.evaluate((element) => element.contains(document.activeElement))) return;
        await press(by);
      }
      throw new Error(`${String(FAR)} keys did not lead to ${String(place)}`);
    },
    /** Opens the choices of a field that has the focus, and takes one. */
    async choose(name: string | RegExp): Promise<void> {
      await press('ArrowDown');
      const option = page.getByRole('option', { name }).first();
      await expect(option).toBeVisible();
      await chooseFrom(option);
      await expect(option).toHaveCount(0);
    },
    /** The keys since the last time that it was asked. */
    taken(): number {
      const taken = pressed;
      pressed = 0;
      return taken;
    },
  };
}

export type Hand = ReturnType<typeof handAt>;
