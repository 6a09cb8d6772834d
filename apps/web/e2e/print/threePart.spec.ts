import { formatYuan } from '@partsdesk/core/money';
import { expect, type Locator, type Page } from '@playwright/test';
import { asUser } from '../support/asUser';
import { openBooks } from '../support/books';
import { action, rows } from '../support/onPage';
import { codesSeen, dialogIsDone, dialogIsOpen, expectSamePaper, keepDialogOpen, printed } from '../support/samePaper';
import { dropShopTemplates, shopPdf } from '../support/shopTemplates';
import { test } from '../support/test';

const SHOP = '城东店';
const NAME = '三联送货单';
const LINES = 200;

test.use({ deviceScaleFactor: 4 });
test.beforeEach(({ page }) => keepDialogOpen(page));
// The other tests of the worker print by the system's templates.
test.afterAll(({ server }) => dropShopTemplates(server, SHOP, 2));

interface PaperPage {
  texts: readonly { text: string; x: number; baseline: number }[];
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/three-part-${name}.png`, scale: 'css' });
};

async function middle(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y };
}

/** The pages as they are shown, with the place of every text. */
const shown = (page: Page): Promise<PaperPage[]> =>
  page.locator('[data-sheet] svg').evaluateAll((pages) =>
    pages.map((one) => ({
      texts: [...one.querySelectorAll('text')].map((text) => ({
        text: text.textContent,
        x: Number(text.getAttribute('x')),
        baseline: Number(text.getAttribute('y')),
      })),
    })),
  );

/** The amounts in the row of a page that begins with this label, in fen, from left to right. */
function figuresAfter({ texts }: PaperPage, label: string): number[] {
  const first = texts.find(({ text }) => text === label);
  if (!first) return [];
  return texts
    .filter((one) => one !== first && Math.abs(one.baseline - first.baseline) <= 1)
    .toSorted((a, b) => a.x - b.x)
    .map(({ text }) => Math.round(Number(text.replaceAll(/[¥,]/g, '')) * 100));
}

test('[PRN-05] a form of three parts is drawn, refused for a cut name, and carries sums over 200 lines', async ({
  page,
  server,
}) => {
  test.slow();
  await asUser(page, 'laoban', SHOP);
  await page.goto('/log/set/copy/system-2-241-3/2/-?of=shop');
  await page.getByLabel(/^模板名称/).fill(NAME);
  const problems = page.getByRole('region', { name: '问题', exact: true });
  const canvas = page.getByRole('group', { name: '画布', exact: true });
  await expect(problems).toContainText('没有问题');

  // The number as a code, dragged from the palette above the first row.
  const code = await middle(
    page.getByRole('group', { name: '通用', exact: true }).getByRole('button', { name: '单号条码', exact: true }),
  );
  const row = await middle(canvas.locator('[data-spot="before/0/0"]'));
  await page.mouse.move(code.x, code.y);
  await page.mouse.down();
  await page.mouse.move(row.x, row.top + 1, { steps: 6 });
  await page.mouse.up();
  await expect(canvas.locator('g[role=img][aria-label^="条码"]').first()).toBeVisible();

  // Sums of each page, and what is carried to the next.
  await page.getByRole('tab', { name: '结构' }).click();
  await page.getByRole('tab', { name: '商品明细' }).click();
  await page.getByLabel('本页小计').check();
  await page.getByLabel('承前页、过次页').check();

  // A name that is made smaller instead of being broken would be cut.
  await page
    .getByRole('button', { name: /^表格列「商品」/ })
    .first()
    .click();
  const fit = page.getByRole('combobox', { name: '放不下时' });
  await fit.click();
  await page.getByRole('option', { name: /缩窄/ }).click();
  await expect(problems).toContainText('表格列「商品」');
  await expect(problems).toContainText('放不下，会被截断');
  await expect(action(page, '保存模板')).toBeDisabled();
  await shot(page, 'refused');
  await fit.click();
  await page.getByRole('option', { name: /换行/ }).click();
  await expect(problems).toContainText('没有问题');
  await shot(page, 'drawn');
  await action(page, '保存模板').click();
  await rows(page).filter({ hasText: NAME }).getByRole('button', { name: '设为默认' }).click();
  await expect(page.getByText(`现在打印用「${NAME}」（本店模板，241 连续纸 三等分）`)).toBeVisible();

  const books = await openBooks(server, SHOP);
  const parts = await books.sellable(LINES);
  const customerId = await books.addOnCredit(`大单户${crypto.randomUUID().slice(0, 8)}`, 9_999_999_999);
  const sale = await books.order(
    customerId,
    parts.map(({ skuId, price }) => ({ skuId, quantity: 1, price })),
  );
  const total = parts.reduce((sum, { price }) => sum + price, 0);
  expect(sale.receivable).toBe(total);
  await page.goto(`/order/list/delivery-order-details/${sale.saleOutId}`);
  const pdf = await shopPdf(server, SHOP, { templateType: 2, ids: [sale.saleOutId] });
  await action(page, '打印').click();
  await dialogIsOpen(page);
  await expect(page.locator('[data-sheet] svg').first()).toBeAttached();
  const [first] = await codesSeen(page);
  expect(first).toEqual({ said: sale.saleOutCode, read: sale.saleOutCode });
  const preview = await shown(page);
  const paper = await printed(page);
  expectSamePaper(pdf, paper, { width: 2413, height: 22 * (254 / 6) });
  expect(preview).toHaveLength(pdf.length);
  for (const pages of [preview, pdf]) {
    const amounts = (label: string) => pages.map((one) => figuresAfter(one, label).at(-1));
    const sums = amounts('本页小计').map((sum) => sum ?? Number.NaN);
    expect(sums.reduce((all, sum) => all + sum, 0)).toBe(total);
    expect(figuresAfter(pages.at(-1)!, '合计').at(-1)).toBe(total);
    const [carried, brought] = [amounts('过次页'), amounts('承前页')];
    for (const [at, sum] of carried.slice(0, -1).entries()) {
      expect(sum, `过次页 ${String(at + 1)}`).toBe(sums.slice(0, at + 1).reduce((all, one) => all + one, 0));
      expect(brought[at + 1], `承前页 ${String(at + 2)}`).toBe(sum);
    }
  }
  const words = pdf.flatMap(({ texts }) => texts.map(({ text }) => text)).join('');
  expect(words).toContain(`应收：${formatYuan(total)}`);
  expect(words).toMatch(/大写：[零壹贰叁肆伍陆柒捌玖拾佰仟万亿圆元角分整]+/);
  await dialogIsDone(page);
});
