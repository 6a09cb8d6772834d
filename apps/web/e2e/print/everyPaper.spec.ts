import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { labelData } from '@partsdesk/print/documents/labelData';
import { layout } from '@partsdesk/print/layout';
import { SYSTEM_TEMPLATES } from '@partsdesk/print/systemTemplates';
import { pageBox } from '@partsdesk/print/template';
import { pagesToPdf } from '@partsdesk/server/testing/pagesToPdf';
import { readPdf } from '@partsdesk/server/testing/readPdf';
import { expect } from '@playwright/test';
import { asUser } from '../support/asUser';
import { openBooks } from '../support/books';
import { seldomAction, rows } from '../support/onPage';
import { codesSeen, dialogIsDone, dialogIsOpen, expectSamePaper, keepDialogOpen, printed } from '../support/samePaper';
import { addShopTemplate, dropShopTemplates, shopPdf } from '../support/shopTemplates';
import { test } from '../support/test';

const SHOP = '城东店';
/** 1/6 inch in 0.1 mm. */
const LINE = 254 / 6;

// A printed module is a pixel wide on a screen; the reader wants three.
test.use({ deviceScaleFactor: 4 });
test.beforeEach(({ page }) => keepDialogOpen(page));
// The other tests of the worker print by the system's templates.
test.afterAll(({ server }) => dropShopTemplates(server, SHOP, 2));

const systemOf = (id: string) => {
  const found = SYSTEM_TEMPLATES.find((one) => one.id === id);
  if (!found) throw new Error(`no template ${id}`);
  return found;
};

test('[PRN-08] continuous forms and rolls: paper and PDF are the same, and their codes are read back', async ({
  page,
  server,
}) => {
  const books = await openBooks(server, SHOP);
  const { saleOutId, saleOutCode } = await books.sellSome(29, 2, 333, 1000);
  const { body, name } = systemOf('system-2-241-3');
  const form = (lines: number) => ({ ...body, paper: { ...body.paper, lines } });
  const papers = [{ templateType: 2, id: 'system-2-241-3', source: 'system', name, width: 2413, height: 22 * LINE }];
  for (const lines of [33, 66]) {
    const own = `出库单 241 ${String(lines)} 行`;
    const id = await addShopTemplate(server, SHOP, { templateType: 2, name: own, template: form(lines) });
    papers.push({ templateType: 2, id, source: 'shop', name: own, width: 2413, height: lines * LINE });
  }
  await asUser(page, 'laoban', SHOP);
  await page.goto(`/order/list/delivery-order-details/${saleOutId}`);
  for (const roll of ['58mm', '80mm']) {
    const slip = systemOf(`system-3-${roll}`);
    const { width } = slip.body.paper;
    papers.push({ templateType: 3, id: slip.id, source: 'system', name: slip.name, width, height: 0 });
  }
  for (const { templateType, id: templateId, source, name: title, width, height } of papers)
    await test.step(title, async () => {
      const pdf = await shopPdf(server, SHOP, { templateType, ids: [saleOutId], templateId, source } as never);
      await seldomAction(page, '选择模板');
      await page
        .getByRole('dialog', { name: '选择模板' })
        .getByRole('button', { name: new RegExp(`^${title}`) })
        .click();
      await dialogIsOpen(page);
      await expect(page.locator('[data-sheet] svg').first()).toBeAttached();
      const codes = await codesSeen(page);
      expectSamePaper(pdf, await printed(page), height ? { width, height } : { width });
      expect(codes.map(({ said }) => said)).toEqual(templateType === 3 ? [saleOutCode] : []);
      for (const { said, read } of codes) expect(read).toBe(said);
      await dialogIsDone(page);
      await expect(page.locator('[data-sheet]')).toHaveCount(0);
    });
});

test('[PRN-08] labels of 40 × 30 and 60 × 40: paper and PDF are the same, and their bars are read back', async ({
  page,
}) => {
  const type = printTypeOf(19);
  if (!type) throw new Error('labels are not printed');
  await asUser(page, 'laoban', SHOP);
  await page.goto('/goods/shop/list');
  for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').check();
  const answer = page.waitForResponse(/goodsSku\/labels/);
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '打印标签' }).click();
  const { data: parts } = (await (await answer).json()) as { data: Parameters<typeof labelData>[0][] };
  for (const size of ['40x30', '60x40'])
    await test.step(size, async () => {
      const { name, body } = systemOf(`system-19-${size}`);
      const { width, height } = body.paper;
      const pages = parts
        .flatMap((part) => layout(body, type, labelData(part)))
        .map((one) => ({ ...one, paper: pageBox(body.paper, one) }));
      const pdf = await readPdf(await pagesToPdf({ title: name, pages, pictures: new Map(), now: new Date(0) }));
      await page.getByRole('dialog', { name: '打印标签' }).getByRole('button', { name: '选择模板' }).click();
      await page
        .getByRole('dialog', { name: '选择模板' })
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click();
      await dialogIsOpen(page);
      await expect(page.locator('[data-sheet] svg').first()).toBeAttached();
      const codes = await codesSeen(page);
      expectSamePaper(pdf.pages, await printed(page), { width, height });
      expect(codes.map(({ said }) => said)).toEqual(parts.map(({ skuCode }) => skuCode));
      for (const { said, read } of codes) expect(read).toBe(said);
      await dialogIsDone(page);
      await expect(page.locator('[data-sheet]')).toHaveCount(0);
    });
});
