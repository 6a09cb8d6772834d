import { expect, type Browser, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cart, expectReady, scanBurst, toDesk } from '../support/atTheDesk';
import { openBooks } from '../support/books';
import { beginShift, countShift } from '../support/day/tillShift';
import { test } from '../support/test';

const SHOP = '高新店';

type Books = Awaited<ReturnType<typeof openBooks>>;
let books: Books;
let parts: Awaited<ReturnType<Books['sellable']>>;
test.beforeAll(async ({ server }) => {
  books = await openBooks(server, SHOP);
  parts = await books.sellable(3);
});

async function openTill(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await asUser(page, account, SHOP);
  await toDesk(page);
  return page;
}

/** Holds one of the part under this note. */
async function hold(page: Page, index: number, note: string): Promise<void> {
  const part = parts[index];
  if (!part) throw new Error('the demo company sells too few parts');
  await scanBurst(page, part);
  await expect(cart(page)).toHaveCount(1);
  await page.keyboard.press('F4');
  await page.getByLabel('挂单备注').fill(note);
  await page.keyboard.press('Enter');
  await expect(cart(page)).toHaveCount(0);
}

const drawer = (page: Page) => page.getByRole('dialog', { name: '取单' });
const held = (page: Page, note: string) => drawer(page).getByRole('button', { name: new RegExp(note) });
const quantity = (page: Page, index: number) => page.getByLabel(`${parts[index]?.name ?? ''}数量`, { exact: true });

async function openDrawer(page: Page): Promise<void> {
  await expectReady(page);
  await page.keyboard.press('F6');
  await expect(drawer(page)).toBeVisible();
}

test(
  'two tills share held orders: what one holds the other sees and fetches, and of two who fetch it one ' +
    'is told that it is gone',
  async ({ browser }) => {
    test.slow();
    const mark = crypto.randomUUID().slice(0, 8);
    const [seen, raced] = [`${mark}先来`, `${mark}同时`];
    const first = await openTill(browser, 'shouyin3');
    const second = await openTill(browser, 'dianzhang3');

    // The other till looks already; it hears of what is held.
    await openDrawer(second);
    await hold(first, 0, seen);
    await expect(held(second, seen)).toBeVisible();
    await expect(held(second, seen)).toContainText('吴佳');
    await openDrawer(first);
    await expect(held(first, seen)).toBeVisible();
    await held(second, seen).click();
    await expect(quantity(second, 0)).toHaveValue('1');
    // Without a reload it is gone from the first till's list.
    await expect(held(first, seen)).toHaveCount(0);
    expect(await books.heldNotes()).not.toContain(seen);
    // The focus was on it, and comes back to the drawer.
    await expect(first.locator('.MuiDrawer-root:focus, .MuiDrawer-root :focus')).toHaveCount(1);
    await first.keyboard.press('Escape');
    await expect(drawer(first)).toHaveCount(0);

    // The second sells what it fetched; then both reach for the next at once.
    await second.keyboard.press('F9');
    await second.keyboard.press('Enter');
    await expect(second.getByRole('region', { name: '收款成功' })).toBeVisible();
    await toDesk(second);
    await hold(first, 1, raced);
    for (const till of [first, second]) {
      await openDrawer(till);
      await held(till, raced).focus();
    }
    await Promise.all([first.keyboard.press('Enter'), second.keyboard.press('Enter')]);
    const refused = (till: Page) => till.getByRole('alert').filter({ hasText: /挂单.*取走/ });
    await expect
      .poll(async () => [
        (await cart(first).count()) + (await cart(second).count()),
        (await refused(first).count()) + (await refused(second).count()),
      ])
      .toEqual([1, 1]);
    const loser = (await cart(first).count()) === 0 ? first : second;
    await expect(refused(loser)).toBeVisible();
    await openDrawer(loser);
    await expect(held(loser, raced)).toHaveCount(0);
    expect(await books.heldNotes()).not.toContain(raced);
    await Promise.all([first.context().close(), second.context().close()]);
  },
);

test(
  'a held order outlives a reload and the handover of a shift, and the other till fetches it',
  { tag: '@long' },
  async ({ browser }) => {
    test.slow();
    const note = `${crypto.randomUUID().slice(0, 8)}交班`;
    const first = await openTill(browser, 'shouyin3');
    await beginShift(first);
    await toDesk(first);
    await hold(first, 2, note);
    await first.reload();
    await openDrawer(first);
    await expect(held(first, note)).toBeVisible();

    await first.goto('/cash/shift');
    await first.getByRole('button', { name: '清点交班' }).click();
    await expect(first.getByRole('form', { name: '清点交班' })).toContainText(/还有 \d+ 张挂单，会留给下一班/);
    await first.getByRole('button', { name: '返回', exact: true }).click();
    await countShift(first, 3, 0, '0');
    await first.context().close();

    const second = await openTill(browser, 'dianzhang3');
    await openDrawer(second);
    await held(second, note).click();
    await expect(quantity(second, 2)).toHaveValue('1');
    expect(await books.heldNotes()).not.toContain(note);
    await second.context().close();
  },
);
