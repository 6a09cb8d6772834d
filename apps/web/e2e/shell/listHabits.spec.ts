import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { cell, openList, textOf, withFilters } from '../support/lists';
import { rows } from '../support/onPage';
import { test } from '../support/test';

test.use({ viewport: { width: 1366, height: 768 } });

test(
  '[U-14] [U-16] [U-11] [F-33] [U-41] the outbounds at 1366: a date shows its day, the number and the actions stay ' +
    'in sight, a column is hidden for good, and the sheet holds what is on the screen',
  { tag: '@long' },
  async ({ page }) => {
    await asUser(page, 'dianzhang');
    await openList(page, '/order/list/index');

    await page.getByRole('button', { name: '常用日期' }).click();
    await page.getByRole('menuitem', { name: '今年至今' }).click();
    for (const end of ['from', 'to']) {
      const field = page.locator(`.MuiFormControl-root[data-field=${end}]`);
      await expect(field).toContainText(/\d{4}-\d\d-\d\d/);
      const cut = await field.evaluate((element) => {
        const sections = element.querySelector('[class*=ectionsContainer]');
        return sections ? sections.scrollWidth - sections.clientWidth : -1;
      });
      expect(cut).toBe(0);
    }

    await expect(rows(page).first()).toBeVisible();
    const scroller = page.locator('.MuiDataGrid-virtualScroller');
    const first = cell(rows(page).first(), 'code');
    const before = await first.boundingBox();
    await scroller.evaluate((element) => {
      element.scrollLeft = 400;
    });
    await expect(page.locator('[data-under~=left]')).toBeVisible();
    expect((await first.boundingBox())?.x).toBe(before?.x);
    const actions = await rows(page).first().locator('.rowActions').boundingBox();
    const frame = await scroller.boundingBox();
    expect(Math.round((actions?.x ?? 0) + (actions?.width ?? 0))).toBeLessThanOrEqual(
      Math.ceil((frame?.x ?? 0) + (frame?.width ?? 0)),
    );
    await scroller.evaluate((element) => {
      element.scrollLeft = 0;
    });

    await page.getByRole('button', { name: '显示的列' }).click();
    await page.getByRole('menuitemcheckbox', { name: '车牌' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: '车牌' })).toHaveCount(0);
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '车牌' })).toHaveCount(0);

    await expect(page.getByText('合计（不含已取消）')).toBeVisible();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const book = read(await readFile(await (await waiting).path()));
    const [head = [], ...lines] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    });
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(head).toEqual(heads.map((text) => text.trim()).filter((text) => text && text !== '操作'));
    const codes = await cell(rows(page), 'code').allInnerTexts();
    expect(lines.slice(0, codes.length).map(([code]) => code)).toEqual(codes.map((code) => code.trim()));
  },
);

test('the head store sees shop, time, money and both states of its outbounds at 1366 without scrolling', async ({
  page,
}) => {
  await asUser(page, 'laoban', '总店');
  /** Measures how much wider than its frame a list is, up to a column. */
  const beyond = async (field: string) => {
    const head = page.locator(`.MuiDataGrid-columnHeader[data-field=${field}]`);
    await expect(head).toBeVisible();
    const [column, frame, actions] = [
      await head.boundingBox(),
      await page.locator('.MuiDataGrid-virtualScroller').boundingBox(),
      await page.locator('.MuiDataGrid-columnHeader.rowActions').boundingBox(),
    ];
    const end = (frame?.x ?? 0) + (frame?.width ?? 0) - (actions?.width ?? 0);
    return Math.max(0, Math.round((column?.x ?? 0) + (column?.width ?? 0) - end));
  };
  await openList(page, '/order/list/index');
  await expect(rows(page).first()).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/outs-1366.png` });
  for (const field of ['shopName', 'createTime', 'receivable', 'debt', 'status', 'paymentStatus'])
    expect(await beyond(field), field).toBe(0);
  await page.goto('/cash/receivable');
  await expect(rows(page).first()).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/receivable-1366.png` });
  for (const field of ['shopName', 'debt', 'createTime']) expect(await beyond(field), field).toBe(0);
});

test('at 1440 no column lies half beneath the actions, and what a list is about stands in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await asUser(page, 'laoban', '总店');
  for (const [address, last] of [
    ['/goods/store/list', 'status'],
    ['/goods/stock/in', 'remark'],
    ['/market/coupon/index', 'validity'],
    ['/statement/debt', 'older'],
  ] as const) {
    await openList(page, address);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const place = (head: Element) => head.getBoundingClientRect();
          const heads = [...document.querySelectorAll('[role=grid] .MuiDataGrid-columnHeader[data-field]')];
          const edge = place(heads.find((head) => head.matches('.rowActions')) as Element).left;
          return heads.flatMap((head) => {
            const { left, right } = place(head);
            return !head.matches('.rowActions') && left < edge - 1 && right > edge + 1
              ? [head.getAttribute('data-field')]
              : [];
          });
        }),
      )
      .toEqual([]);
    const head = page.locator(`.MuiDataGrid-columnHeader[data-field=${last}]`);
    const [column, actions] = [
      await head.boundingBox(),
      await page.locator('.MuiDataGrid-columnHeader.rowActions').boundingBox(),
    ];
    expect((column?.x ?? 0) + (column?.width ?? 0), address).toBeLessThanOrEqual((actions?.x ?? 0) + 1);
    // The shadow says that there is more, and only then.
    const under = page.locator('[data-under~=right]');
    await expect(under).toHaveCount(['remark', 'older'].includes(last) ? 0 : 1);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/columns-${last}.png` });
  }
});

test('a dragged width is kept, 恢复列宽 takes it back; the outline of 视图 in focus is whole', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await asUser(page, 'dianzhang');
  await openList(page, '/customer/tag');
  await expect(rows(page).first()).toBeVisible();
  const head = page.locator('[role=grid] .MuiDataGrid-columnHeader[data-field]:not(.rowActions)').first();
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
  const before = await width();
  const handle = await head.locator('.MuiDataGrid-columnSeparator').boundingBox();
  const [x, y] = [(handle?.x ?? 0) + (handle?.width ?? 0) / 2, (handle?.y ?? 0) + (handle?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(before + 60);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(width).toBe(before + 60);
  await page.getByRole('button', { name: '显示的列' }).click();
  await page.getByRole('menuitem', { name: '恢复列宽' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(width).toBe(before);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(width).toBe(before);

  const cut = await page.getByRole('button', { name: '视图', exact: true }).evaluate((button) => {
    const [own, box] = [button.getBoundingClientRect(), button.parentElement?.getBoundingClientRect()];
    return box && Math.min(own.top - box.top, box.bottom - own.bottom, box.right - own.right);
  });
  // The outline is 2 px wide, 2 px away.
  expect(cut).toBeGreaterThanOrEqual(4);
});

test('at 375 both days of a range are read to the end', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await asUser(page, 'dianzhang');
  await page.goto('/order/shift-record');
  await page.getByRole('button', { name: '更多条件' }).click();
  await page.getByRole('button', { name: '常用日期' }).click();
  await page.getByRole('menuitem', { name: '今年至今' }).click();
  for (const end of ['from', 'to']) {
    const field = page.locator(`.MuiFormControl-root[data-field=${end}]`);
    await expect(field).toContainText(/\d{4}-\d\d-\d\d/);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/days-375.png` });
    const cut = await field.evaluate((element) => {
      const sections = element.querySelector('[class*=ectionsContainer]');
      return sections ? sections.scrollWidth - sections.clientWidth : -1;
    });
    expect(cut).toBe(0);
  }
});

test('at 1440 what a document earned stands in sight in 销售报表', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await asUser(page, 'laoban', '总店');
  await openList(page, withFilters('/statement/sale', { by: 'document' }));
  await expect(rows(page).first()).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/documents-1440.png` });
  const actions = await page.locator('.MuiDataGrid-columnHeader.rowActions').boundingBox();
  for (const field of ['net', 'cost', 'margin', 'marginRate']) {
    const column = await page.locator(`.MuiDataGrid-columnHeader[data-field=${field}]`).boundingBox();
    expect((column?.x ?? Infinity) + (column?.width ?? 0), field).toBeLessThanOrEqual((actions?.x ?? 0) + 1);
  }
});

test('[U-06] at 待收款 ↓ 空格 chooses the second bill as the first, and Enter collects it', async ({ page }) => {
  await asUser(page, 'shouyin');
  await page.goto('/cash/receivable');
  // The arrow goes to a cell, which may come after its row.
  await textOf(cell(rows(page).nth(1), 'code'));
  await page.getByRole('searchbox', { name: '单号、客户、手机号、车牌' }).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
  await expect(rows(page).nth(0).getByRole('checkbox')).not.toBeChecked();
  // The row keeps the focus, so that the next one is one key away.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(rows(page).nth(2).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/saleOutId=/);
});

test('↓ and Enter right after typing open the first of what was typed; coming back, its row has the focus', async ({
  page,
}) => {
  await asUser(page, 'dianzhang');
  await openList(page, '/order/list/index');
  const wanted = (await textOf(cell(rows(page).nth(3), 'code'))).trim();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '单号、客户、手机号、车牌' })).toBeFocused();
  await page.keyboard.insertText(wanted);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/-details\//);
  await expect(page.getByText(wanted).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('region', { name: '页面位置与帮助' }).getByRole('link', { name: '返回' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('gridcell').first()).toBeFocused();
});
