import { utils, write } from '@e965/xlsx';
import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { openBooks } from '../support/books';
import { search } from '../support/lists';
import { action, openDocument, rows, scan } from '../support/onPage';
import { test } from '../support/test';

const PARTS = 500;
const TITLES = ['商品编码', '商品名称', '条形码', '品牌', '分类', '单位', '规格', '总店价', '底价', '安全库存'];
const WRONG = 12;

/** Five hundred parts of a new category, twelve of them with something wrong; what each of those should say instead. */
function deliveryList(run: string) {
  const category = `行车电子${run}`;
  const rows: (string | number)[][] = Array.from({ length: PARTS }, (_, n) => [
    `DZ${run}-${String(n).padStart(3, '0')}`,
    `行车记录仪${String(n)}号`,
    `697${run}${String(n).padStart(4, '0')}`,
    '盯盯拍',
    category,
    '个',
    `第${String(n % 7)}代`,
    100 + (n % 90),
    60,
    2,
  ]);
  const faults: { row: number; title: string; mended: string }[] = [];
  const spoil = (n: number, title: string, wrong: string | number, mended: string) => {
    const row = rows[n];
    if (!row) throw new Error(`no row ${String(n)}`);
    row[TITLES.indexOf(title)] = wrong;
    faults.push({ row: n + 2, title, mended });
  };
  spoil(3, '商品名称', '', '行车记录仪3号');
  spoil(41, '总店价', '面议', '141');
  spoil(77, '总店价', 123_456_789, '177');
  spoil(120, '总店价', '12.345', '120');
  spoil(155, '底价', 9999, '60');
  spoil(199, '安全库存', '两个', '2');
  spoil(233, '单位', '', '个');
  spoil(260, '分类', '', category);
  spoil(301, '分类', '一/二/三/四', category);
  spoil(342, '商品编码', 'DZ'.padEnd(60, '9'), `DZ${run}-342`);
  spoil(388, '总店价', -5, '188');
  spoil(456, '商品名称', '长'.repeat(81), '行车记录仪456号');
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([TITLES, ...rows]), '到货');
  return {
    category,
    faults,
    content: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    first: { code: `DZ${run}-000`, barCode: `697${run}0000` },
  };
}

test(
  'a goods manager’s day: five hundred parts by file, prices by grade, two shops, a purchase, a count, ' +
    'a transfer, and the books agree',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const list = deliveryList(String(Date.now()).slice(-6));
    const { first } = list;

    await test.step('five hundred parts come by file, twelve wrong rows are mended in place', async () => {
      await asUser(page, 'laoban', '总店');
      await page.goto('/goods/store/list');
      await action(page, '导入').click();
      await page.getByRole('menuitem', { name: '导入商品' }).click();
      const wizard = page.getByRole('dialog', { name: '导入商品' });
      await wizard.locator('input[type=file]').setInputFiles({
        name: '到货清单.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: list.content,
      });
      await expect(wizard).toContainText(`新增 ${String(PARTS - WRONG)}，更新 0，无变化 0，有错误 ${String(WRONG)}`);
      await expect(wizard.getByRole('button', { name: /^导入 / })).toBeDisabled();
      for (const { row, title, mended } of list.faults) {
        const cell = wizard.getByRole('textbox', { name: `第${String(row)}行${title}`, exact: true });
        await expect(cell).toHaveAttribute('aria-invalid', 'true');
        await cell.fill(mended);
        await cell.press('Enter');
        await expect(cell).toHaveAttribute('aria-invalid', 'false');
      }
      await wizard.getByRole('button', { name: `导入 ${String(PARTS)} 种` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '开始导入' }).click();
      await expect(wizard).toContainText(`新增 ${String(PARTS)}`, { timeout: 60_000 });
      await wizard.getByRole('button', { name: '完成' }).click();
    });

    await test.step('garages pay 88 % in the new category', async () => {
      await page.goto('/goods/store/category');
      const line = page.getByRole('listitem', { name: list.category, exact: true });
      await expect(line).toContainText(`${String(PARTS)} 种商品`);
      await line.getByRole('button', { name: '等级价' }).click();
      const drawer = page.getByRole('dialog', { name: `${list.category} · 等级价` });
      await drawer.getByLabel('修理厂的定价方式').click();
      await page.getByRole('option', { name: '打折' }).click();
      await drawer.getByRole('textbox', { name: '修理厂的折扣' }).fill('88');
      await drawer.getByRole('button', { name: '保存等级价' }).click();
      await expect(page.getByText('等级价已保存')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('one page of them goes to two shops', async () => {
      await page.goto('/goods/store/list');
      await search(page, '名称、编码、OE号、拼音、品牌、车型', first.code);
      await expect(rows(page)).toHaveCount(1);
      await rows(page).first().getByRole('checkbox').check();
      await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '分发到门店' }).click();
      const form = page.getByRole('dialog', { name: '分发 1 种商品' });
      await form.getByRole('button', { name: /高新店/ }).press('Delete');
      await expect(form.getByText('高新店')).toHaveCount(0);
      await form.getByRole('button', { name: '分发', exact: true }).click();
      await expect(page.getByText(/新增 \d+，覆盖售价 \d+，已有 \d+/)).toBeVisible();
    });

    const shop = await (await browser.newContext()).newPage();
    await test.step('twenty are bought for 50.00', async () => {
      await asUser(shop, 'dianzhang');
      await shop.goto('/goods/stock/in');
      await action(shop, '新增入库单').click();
      const form = shop.getByRole('dialog', { name: /新增入库单/ });
      await form.getByRole('combobox', { name: /供应商/ }).fill('深圳盯盯拍总代');
      await scan(shop, first.barCode);
      await form.getByLabel('数量，第1行').fill('20');
      await form.getByLabel('含税单价（元），第1行').fill('50');
      await shop.keyboard.press('Control+Enter');
      await expect(form).toHaveCount(0);
    });

    await test.step('nineteen are counted', async () => {
      await shop.goto('/goods/stock/taking');
      await action(shop, '新增盘点单').click();
      await shop
        .getByRole('dialog', { name: /新增盘点单/ })
        .getByRole('button', { name: '开始盘点' })
        .click();
      await expect(shop).toHaveURL(/taking-detail\//);
      await scan(shop, first.barCode);
      await shop.getByRole('textbox', { name: '实盘数量' }).fill('19');
      await shop.keyboard.press('Enter');
      await action(shop, '提交审核').click();
      await shop
        .getByRole('dialog', { name: /提交审核/ })
        .getByRole('button', { name: '提交' })
        .click();
      await action(shop, '审核入账').click();
      const approval = shop.getByRole('dialog', { name: /审核入账/ });
      await approval.getByRole('combobox', { name: '差异原因' }).click();
      await shop.getByRole('option', { name: '丢失' }).click();
      await approval.getByRole('button', { name: '确认入账' }).click();
      await expect(shop.getByRole('main')).toContainText('已入账');
    });

    await test.step('ten go to the other shop and arrive', async () => {
      await shop.goto('/goods/stock/transfer');
      await action(shop, '新增调拨单').click();
      const form = shop.getByRole('dialog', { name: /新增调拨单/ });
      await form.getByRole('combobox', { name: '调入仓库' }).click();
      await shop
        .getByRole('option', { name: /城西店/ })
        .first()
        .click();
      await scan(shop, first.barCode);
      await form.getByLabel('数量，第1行').fill('10');
      await shop.keyboard.press('Control+Enter');
      await expect(form).toHaveCount(0);
      await shop.goto('/goods/stock/transfer');
      await openDocument(shop, rows(shop).first());
      await action(shop, '发货').click();
      await shop.getByRole('alertdialog').getByRole('button', { name: '发货' }).click();
      await expect(shop.getByRole('main').getByRole('button', { name: '发货', exact: true })).toHaveCount(0);
      const code = /DB-[A-Z0-9]+-\d+-\d+/.exec(await shop.getByRole('main').innerText())?.[0] ?? '';

      const receiver = await (await browser.newContext()).newPage();
      await asUser(receiver, 'cangguan2', '城西店');
      await receiver.goto('/goods/stock/transfer');
      await openDocument(receiver, rows(receiver).filter({ hasText: code }));
      await action(receiver, '收货').click();
      await receiver.getByRole('dialog', { name: /^收货/ }).getByRole('button', { name: '确认收货' }).click();
      await expect(receiver.getByRole('main').getByRole('button', { name: '收货', exact: true })).toHaveCount(0);
      await receiver.context().close();
    });

    await test.step('shelf, ledger and cost agree', async () => {
      await shop.goto('/goods/shop/list');
      await search(shop, '名称、编码、条码、OE号、拼音', first.code);
      await expect(rows(shop)).toHaveCount(1);
      await rows(shop).first().dblclick();
      const drawer = shop.getByRole('dialog');
      await expect(drawer.getByRole('region', { name: '出入库明细' })).toContainText('盘点');
      const moves = (
        await drawer.getByRole('region', { name: '出入库明细' }).getByRole('listitem').allInnerTexts()
      ).map((text) => Number(/([+-]?\d+) 个$/.exec(text.trim())?.[1]));
      expect(moves).toEqual([-10, -1, 20]);
      const east = await openBooks(baseURL ?? '', '城东店');
      const west = await openBooks(baseURL ?? '', '城西店');
      // A piece that nobody found took its fifty yuan with it.
      expect(await east.costOf(first.code)).toEqual({ quantity: 9, value: 9 * 500_000 });
      expect(await west.costOf(first.code)).toEqual({ quantity: 10, value: 10 * 500_000 });
    });
  },
);
