import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { axeFaults, overflow } from '../support/axe';
import { action, FINGERS, rows } from '../support/onPage';
import { dropShopTemplates } from '../support/shopTemplates';
import { test } from '../support/test';

const SHOP = '城东店';
const COPY = '/log/set/copy/system-2-A4/2/-?of=shop';

// The other tests of the worker print by the system's templates.
test.afterAll(({ server }) => dropShopTemplates(server, SHOP, 2));

const canvas = (page: Page) => page.getByRole('group', { name: '画布', exact: true });
const item = (page: Page, spot: string) => canvas(page).locator(`[data-spot="${spot}"]`);
const problems = (page: Page) => page.getByRole('region', { name: '问题', exact: true });
const field = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true });

async function middle(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags from one place to another as a hand does, over a few places between. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test('[PRN-10] a field is dragged, sized and snapped by the mouse, and it stays when it is saved', async ({ page }) => {
  await asUser(page, 'laoban', SHOP);
  await page.goto(COPY);
  await page.getByLabel(/^模板名称/).fill('鼠标模板');
  await expect(problems(page)).toContainText('没有问题');
  await shot(page, 'designer-1440');
  expect(await axeFaults(page)).toEqual([]);

  // From the palette onto the line between the first two rows of 表头信息.
  const rowTop = await middle(item(page, 'before/1/0'));
  await page.mouse.move(
    (await middle(field(page, '出库单', '备注'))).x,
    (await middle(field(page, '出库单', '备注'))).y,
  );
  await page.mouse.down();
  await page.mouse.move(rowTop.x, rowTop.y - rowTop.height / 2 + 1, { steps: 6 });
  await shot(page, 'designer-dragging');
  await expect(page.getByText('新的一行：表头信息第 2 行')).toBeVisible();
  await page.mouse.up();
  const added = item(page, 'before/1/0');
  await expect(added).toHaveAccessibleName('表头信息第 2 行第 1 项');
  await expect(added).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('内容')).toHaveValue('备注：{备注}');

  // Dragged sideways: the edge is caught by the grid of whole millimetres.
  const at = await middle(added);
  await drag(page, at, { x: at.x + 61, y: at.y });
  const left = await page.getByLabel('距左边').inputValue();
  expect(Number(left)).toBeGreaterThan(10);
  await expect(page.getByLabel('距左边')).toHaveValue(/^\d+$/);
  // Wider by the handle at the right, narrower and back by Ctrl+Z.
  const width = Number(await page.getByLabel('宽度').inputValue());
  const handle = await middle(canvas(page).locator('[data-handle="10"]'));
  await drag(page, handle, { x: handle.x + 60, y: handle.y });
  const wider = await page.getByLabel('宽度').inputValue();
  expect(Number(wider)).toBeGreaterThan(width + 5);
  await expect(canvas(page).locator('[data-handle]')).toHaveCount(8);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByLabel('宽度')).toHaveValue(String(width));
  await page.getByRole('button', { name: '重做', exact: true }).click();
  await expect(page.getByLabel('宽度')).toHaveValue(wider);

  // A column changes its place and its width.
  const first = await middle(item(page, 'table/0'));
  const third = await middle(item(page, 'table/2'));
  const name = (await item(page, 'table/0').getAttribute('aria-label')) ?? '';
  await drag(page, first, { x: third.x + third.width / 3, y: first.y });
  await expect(item(page, 'table/2')).toHaveAccessibleName(name);
  const edge = await middle(canvas(page).locator('[data-edge="1"]'));
  const before = await middle(item(page, 'table/1'));
  await drag(page, edge, { x: edge.x - 30, y: edge.y });
  expect((await middle(item(page, 'table/1'))).width).toBeLessThan(before.width - 20);

  // A frame drawn over the paper chooses what it touches.
  const paper = await middle(canvas(page));
  const low = await middle(item(page, 'before/1/0'));
  await drag(
    page,
    { x: paper.x - paper.width / 2 + 3, y: low.y - 40 },
    { x: paper.x + paper.width / 2 - 3, y: low.y + 20 },
  );
  await expect(page.getByText(/^已选 \d+ 项$/)).toBeVisible();
  await shot(page, 'designer-marquee');

  await expect(problems(page)).toContainText('没有问题');
  await action(page, '保存模板').click();
  await rows(page).filter({ hasText: '鼠标模板' }).getByRole('button', { name: '修改' }).click();
  await page.reload();
  await item(page, 'before/1/0').click();
  await expect(page.getByLabel('内容')).toHaveValue('备注：{备注}');
  await expect(page.getByLabel('距左边')).toHaveValue(left);
  await expect(page.getByLabel('宽度')).toHaveValue(wider);
  await expect(item(page, 'table/2')).toHaveAccessibleName(name);
});

test('[PRN-10] a template is made by the keyboard alone, from the palette to the saved template', async ({ page }) => {
  await asUser(page, 'laoban', SHOP);
  await page.goto(COPY);
  await page.getByLabel(/^模板名称/).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('键盘模板', FINGERS);
  await expect(problems(page)).toContainText('没有问题');
  await field(page, '出库单', '车牌').focus();
  await page.keyboard.press('Enter');
  const added = canvas(page).locator('[data-spot][aria-pressed=true]');
  await expect(added).toBeFocused();
  await expect(added).toHaveAccessibleName(/^表头信息第 \d+ 行第 1 项$/);
  const spot = (await added.getAttribute('data-spot')) ?? '';
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight', FINGERS);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByLabel('距左边')).toHaveValue('6.5');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('距左边')).toHaveValue('6.5');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('距左边')).toHaveValue('1.5');
  await page.keyboard.press('Control+y');
  await expect(page.getByLabel('距左边')).toHaveValue('6.5');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(page.getByLabel('宽度')).toHaveValue('55');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('上方留白')).toHaveValue('0.5');

  // Twice, and one of them away again.
  await page.keyboard.press('Control+d');
  const next = spot.replace(/\d+\/0$/, (tail) => `${String(Number(tail.split('/')[0]) + 1)}/0`);
  await expect(item(page, next)).toBeFocused();
  await page.keyboard.press('Delete');
  await item(page, spot).focus();
  // Tab goes on to the next item, and Shift+Tab back.
  await page.keyboard.press('Tab');
  await expect(item(page, spot)).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Shift+Tab');
  await expect(item(page, spot)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  const moved = canvas(page).locator('[data-spot][aria-pressed=true]');
  await expect(moved).toBeFocused();
  await expect(moved).not.toHaveAttribute('data-spot', spot);
  await page.keyboard.press('Alt+ArrowDown');

  // Enter leads to the numbers, Escape back to the item.
  await expect(moved).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('内容')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('（车）', FINGERS);
  await page.keyboard.press('Escape');
  await expect(moved).toBeFocused();

  // A column by its keys.
  await item(page, 'table/1').focus();
  const name = (await item(page, 'table/1').getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(item(page, 'table/0')).toHaveAccessibleName(name);
  await expect(item(page, 'table/0')).toBeFocused();
  await page.keyboard.press('Control+ArrowRight');
  await expect(problems(page)).toContainText('没有问题');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page).filter({ hasText: '键盘模板' })).toHaveCount(1);
});

test('[PRN-10] a problem leads to its item, what is not saved is asked about, and a phone only shows', async ({
  page,
}) => {
  await asUser(page, 'laoban', SHOP);
  await page.goto(COPY);
  await expect(problems(page)).toContainText('没有问题');
  await item(page, 'before/0/0').click();
  await page.getByLabel('宽度').fill('200');
  await expect(problems(page)).toContainText('超出可打印宽度');
  await expect(action(page, '保存模板')).toBeDisabled();
  await item(page, 'foot/0/0').click();
  await problems(page).getByRole('button').first().click();
  await expect(item(page, 'before/0/0')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: '真实单据', exact: true }).click();
  await page.getByRole('combobox', { name: '单号或客户' }).click();
  const document = page.getByRole('option').first();
  const code = (await document.textContent())?.split(' ')[0] ?? '';
  await document.click();
  await expect(canvas(page)).toContainText(code);
  await page.getByRole('tab', { name: '字段名', exact: true }).click();
  await expect(canvas(page)).toContainText('{单号}');
  await shot(page, 'designer-names');
  await action(page, '返回').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByText(/请用电脑修改模板/)).toBeVisible();
  await expect(canvas(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: '预览', exact: true })).toBeVisible();
  await expect(action(page, '保存模板')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await shot(page, 'designer-375');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(problems(page)).toContainText('超出可打印宽度');
});
