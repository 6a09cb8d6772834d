import { utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { toDesk } from '../support/atTheDesk';
import { search } from '../support/lists';
import { action, addButton, rows } from '../support/onPage';
import { test } from '../support/test';

const SEARCH = '名称、编码、OE号、拼音、品牌、车型';

async function openArchive(page: Page): Promise<void> {
  await asUser(page, 'laoban', '总店');
  await page.goto('/goods/store/list');
  await expect(rows(page).first()).toBeVisible();
}

test('a part is added with two variants, found by pinyin and OEM number, copied, disabled and deleted', async ({
  page,
}) => {
  test.slow();
  const digits = String(Date.now()).slice(-7);
  const code = `E2E-${digits}`;
  await openArchive(page);
  await addButton(page, '新增商品').click();
  await expect(page.getByRole('heading', { name: '新增商品' })).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('请填写商品名称')).toBeVisible();
  await page.getByLabel(/^商品名称/).fill('涡轮增压冷却管');
  await page.getByRole('combobox', { name: '商品分类' }).click();
  await page.getByRole('option', { name: '水管' }).click();
  // A brand that is missed is added without leaving the part, and chosen.
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click();
  const brand = page.getByRole('dialog', { name: '新增品牌' });
  await brand.getByLabel(/^品牌名称/).fill(`风行${digits}`);
  await brand.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('combobox', { name: '品牌' })).toHaveValue(`风行${digits}`);
  await page.getByRole('combobox', { name: '库存单位' }).click();
  await page.getByRole('option', { name: '根', exact: true }).click();
  await page.getByLabel('商品编码，第1行').fill(code);
  await page.getByLabel(/^总店价.*第1行/).fill('88.50');
  await page.getByLabel(/^OE号.*第1行/).fill(`06K ${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.getByRole('button', { name: '加一个规格' }).click();
  await page.getByLabel('规格，第2行').fill('加长');
  await page.getByLabel(/^总店价.*第2行/).fill('96');
  await page.getByRole('button', { name: '保存', exact: true }).click();

  await expect(rows(page).first()).toBeVisible();
  await search(page, SEARCH, `06k${digits}`);
  await expect(rows(page).first()).toContainText(code);
  await expect(rows(page).first()).toContainText('2 个规格');
  await expect(rows(page).first()).toContainText(`风行${digits}`);
  await rows(page).first().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect(rows(page).first()).toContainText('停用');
  await rows(page).first().getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('a part that is short is replaced at the desk by its equivalent', async ({ page }) => {
  test.slow();
  await asUser(page, 'shouyin');
  await toDesk(page);
  await page.getByRole('combobox', { name: '扫码或搜索商品' }).fill('前刹车片');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  const quantity = page.getByRole('textbox', { name: /数量$/ }).first();
  await quantity.fill('99999');
  await quantity.press('Enter');
  await page.getByRole('button', { name: '互换件、各店库存' }).click();
  await expect(page.getByRole('dialog', { name: /缺货：互换件与各店库存/ })).toContainText('缺货');
});

test(
  '[U-40] prices by grade are changed where a part is edited, its page shows stock, cost and ledger',
  { tag: '@long' },
  async ({ page }) => {
    await openArchive(page);
    await rows(page).first().dblclick();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: '各店库存' })).toBeVisible();
    await expect(main.getByRole('heading', { name: '库存成本（各店合计）' })).toBeVisible();
    await expect(main.getByRole('heading', { name: '出入库明细' })).toBeVisible();
    await expect(main.getByRole('button', { name: '保存等级价' })).toHaveCount(0);
    await main.getByRole('button', { name: '编辑', exact: true }).click();
    const [grades, bar] = [
      main.getByRole('button', { name: '保存等级价' }),
      main.getByRole('button', { name: '保存', exact: true }),
    ];
    await expect(grades).toBeVisible();
    await expect(main.getByRole('button', { name: /编辑互换/ })).toBeVisible();
    // The save bar is the last of the page.
    expect(
      await bar.evaluate((last) =>
        [...document.querySelectorAll('main section, main form')].every(
          (part) => !(last.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING),
        ),
      ),
    ).toBe(true);
  },
);

test('[U-48] a dictionary and the head of a list stand whole on a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await asUser(page, 'pingtai', '总店', '平台运营中心');
  await page.goto('/platform/dict');
  const words = page.getByRole('region', { name: '字典类型列表' }).getByRole('row').nth(1).getByRole('cell');
  await expect(words.nth(1)).toBeVisible();
  for (const at of [1, 2]) expect((await words.nth(at).boundingBox())?.width).toBeGreaterThan(60);
});

test('a sheet with a mistyped unit is asked about, and the import is taken back', async ({ page }) => {
  test.slow();
  const code = `DR${String(Date.now()).slice(-7)}`;
  const book = utils.book_new();
  const lines = ['箇', '个'].map((unit, n) => [`${code}-${String(n)}`, `雨刮喷嘴${String(n)}`, '水管', unit, 12]);
  const titles = ['商品编码', '商品名称', '分类', '单位', '总店价'];
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, ...lines]), '到货');
  await openArchive(page);
  await action(page, '导入').click();
  await page.getByRole('menuitem', { name: '导入商品' }).click();
  const wizard = page.getByRole('dialog', { name: '导入商品' });
  await wizard.locator('input[type=file]').setInputFiles({
    name: `喷嘴${code}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  });
  await expect(wizard.getByText('还没有单位：箇')).toBeVisible();
  await expect(wizard.getByText('没有单位「箇」，是不是「个」？')).toBeVisible();
  const cell = wizard.getByRole('textbox', { name: '第2行单位', exact: true });
  await cell.fill('个');
  await cell.press('Enter');
  await wizard.getByRole('button', { name: '导入 2 种' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '开始导入' }).click();
  await expect(wizard).toContainText('新增 2');
  await wizard.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(wizard).toContainText('已删除 2');
  await wizard.getByRole('button', { name: '完成' }).click();
  await search(page, SEARCH, code);
  await expect(rows(page)).toHaveCount(0);
});
