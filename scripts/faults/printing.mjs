const print = 'packages/print/src';

const tests = ['print:src/layout.test.ts'];

const documents = ['server:src/order/print/printDocument.test.ts'];

const templates = ['server:src/print/printTemplate.test.ts'];

/** Faults of the layout of printed documents, and of the templates that lay them out. */
export const printing = [
  {
    name: 'the total stands on a page without a line',
    file: `${print}/layout.ts`,
    find: 'const wanted = !last ? close :',
    replace: 'const wanted = !last || last ? close :',
    tests,
  },
  {
    name: 'a page sum counts the lines of the page before',
    file: `${print}/layout.ts`,
    find: '      begun = done;\n',
    replace: '',
    tests,
  },
  {
    name: 'what is carried over lacks the last line of its page',
    file: `${print}/layout.ts`,
    find: "put(sums('过次页', lines.slice(0, done)))",
    replace: "put(sums('过次页', lines.slice(0, done - 1)))",
    tests,
  },
  {
    name: 'a mark that turns the text around it is printed as it is',
    file: `${print}/breakText.ts`,
    find: '\\u2028-\\u202e',
    replace: '\\u2028-\\u2029',
    tests,
  },
  {
    name: 'a template is saved without its proof',
    file: 'apps/server/src/print/proveTemplate.ts',
    find: '  if (!first) return;',
    replace: '  if (first || !first) return;',
    tests: templates,
  },
  {
    name: 'the default before stays one beside the new one',
    file: 'apps/server/src/print/templateRecords.ts',
    find: 'if (one.isDefault && one.id !== id) await set',
    replace: 'if (one.isDefault && one.id === id) await set',
    tests: templates,
  },
  {
    name: 'a shop prints by the default of the head store before its own',
    file: 'apps/server/src/print/templateInForce.ts',
    find: 'const chosen = own ?? head;',
    replace: 'const chosen = head ?? own;',
    tests: templates,
  },
  {
    name: 'a branch changes the templates of the head store',
    file: 'apps/server/src/print/printTemplate.ts',
    find: '  if (shopId) throw',
    replace: "  if (shopId === '') throw",
    tests: templates,
  },
  {
    name: 'a PDF of an outbound is given to whom its page is closed',
    file: 'apps/server/src/order/print/printedDocument.ts',
    find: 'if (!(await ctx.can(...pages))) throw',
    replace: 'if (!pages.length) throw',
    tests: documents,
  },
  {
    name: 'a reprint of a slip looks like the first print',
    file: `${print}/documents/printsOf.ts`,
    find: "reprint: before > 0 ? '补打' : ''",
    replace: "reprint: before > 99 ? '补打' : ''",
    tests: documents,
  },
  {
    name: 'the prints of a slip count as those of its sheet',
    file: 'apps/server/src/print/printLog.ts',
    find: ' and print.template_type = ${templateType}',
    replace: '',
    tests: documents,
  },
  {
    name: 'what somebody may not see is counted as printed',
    file: 'apps/server/src/order/print/printDocument.ts',
    find: 'const { code, shownBy } = await printedDocument(ctx, templateType, id);',
    replace: "const { code, shownBy } = { code: '', shownBy: undefined };",
    tests: documents,
  },
  {
    name: 'letters of a PDF take their own width, not that of the layout',
    file: 'apps/server/src/print/pagesToPdf.ts',
    find: 'own > 0 ? (100 * pt(width)) / own : 100',
    replace: '100',
    tests: ['server:src/print/pagesToPdf.test.ts'],
  },
  {
    name: 'a sign that the font lacks is printed as it stands',
    file: `${print}/breakText.ts`,
    find: "? sign : '□'",
    replace: '? sign : sign',
    tests: ['print:src/hasGlyph.test.ts'],
  },
  {
    name: 'a template comes in from the file of another type',
    file: 'apps/web/src/print/templateFile.ts',
    find: 'if (of !== templateType)',
    replace: 'if (of === undefined)',
    tests: ['web:src/print/templates.test.tsx'],
  },
  {
    name: 'a label that needs two pages is saved as a template',
    file: `${print}/prove.ts`,
    find: 'const more = type.onePage === true && pages.length > 1;',
    replace: 'const more = type.onePage === true && pages.length > 9;',
    tests: ['print:src/labels.test.ts'],
  },
  {
    name: 'a label says the price of the archive in every shop',
    file: 'apps/server/src/goods/archive/goodsSku.ts',
    find: "row.fn.coalesce('sold.price', 'sku.price').as('price'),\n        row.fn.coalesce('sold.shelf'",
    replace: "row.fn.coalesce('sku.price', 'sku.price').as('price'),\n        row.fn.coalesce('sold.shelf'",
    tests: ['server:src/goods/archive/labels.test.ts'],
  },
  {
    name: 'a stock-in wants one label a part',
    file: 'apps/web/src/goods/labels/labelCounts.ts',
    find: 'pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity);',
    replace: 'pieces.set(skuId, 1 + 0 * quantity);',
    tests: ['web:src/goods/labels/labelCounts.test.ts'],
  },
  {
    name: 'a counting sheet of a blind count shows the books',
    file: `${print}/documents/takingData.ts`,
    find: 'book: taking.hidden ? null : line.book,',
    replace: 'book: line.book,',
    tests: ['web:src/goods/stock/stockPapers.test.tsx'],
  },
  {
    name: 'the designer takes an item off the paper',
    file: `${print}/designer/design.ts`,
    find: 'x: between(0, cell.x + by, Math.max(0, innerWidth(template) - cell.width))',
    replace: 'x: cell.x + by',
    tests: ['print:src/designer/design.test.ts'],
  },
  {
    name: 'the designer parts rows that are printed together for each line',
    file: `${print}/designer/targets.ts`,
    find: "if (each === '' || list === undefined || list === each)",
    replace: "if (each !== 'no list')",
    tests: ['print:src/designer/design.test.ts'],
  },
  {
    name: 'a slip prints by itself whenever its finished sale is shown',
    file: 'packages/core/src/order/cash/slipsPrinted.ts',
    find: 'if (before.includes(receipt)) return false;',
    replace: '',
    tests: ['core:src/order/cash/slipsPrinted.test.ts'],
  },
  {
    name: 'a slip goes to the printer in strips that its buffer does not hold',
    file: `${print}/escpos/printJob.ts`,
    find: 'const high = Math.min(STRIP, height - from);',
    replace: 'const high = height - from;',
    tests: ['print:src/escpos/printJob.test.ts'],
  },
];
