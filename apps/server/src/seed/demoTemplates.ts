import { systemTemplate } from '@partsdesk/print/systemTemplates';
import type { Row, Template } from '@partsdesk/print/template';
import type { Transaction } from '../db/database';
import { proveTemplate } from '../print/proveTemplate';
import { templatesOf } from '../print/templateRecords';
import { seedContext } from './seedContext';

const system = (type: number, paper: string): Template => {
  const found = systemTemplate(type, paper);
  if (!found) throw new Error(`no template of type ${String(type)}`);
  return found.body;
};

/** Larger letters for a till at whose counter slips are read from afar. */
const larger = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, size: cell.size + 4 })) }));

/** 总店出库单: the three-part form with a sum on each page. */
function outboundForm(): Template {
  const body = system(2, '241-3');
  return { ...body, table: body.table && { ...body.table, pageSum: true, carry: true } };
}

/** 大字小票 */
function largeSlip(): Template {
  const body = system(3, '80mm');
  return { ...body, head: larger(body.head), before: larger(body.before), after: larger(body.after) };
}

/** 货位标签: the shelf in the place of the price, for labels that stay at it. */
function shelfLabel(): Template {
  const body = system(19, '60x40');
  const last = body.before.at(-1);
  const [price, shelf] = last?.cells ?? [];
  if (!last || !price || !shelf) throw new Error('a label ends with price and shelf');
  const wide = {
    ...shelf,
    x: 0,
    width: price.width + shelf.width,
    size: price.size,
    bold: true,
    align: 'center' as const,
  };
  return { ...body, before: [...body.before.slice(0, -1), { ...last, cells: [wide] }] };
}

/** 补空行销售单: lines to the end of the page, so that nothing is written in afterwards. */
function filledOrder(): Template {
  const body = system(1, 'A5');
  return { ...body, table: body.table && { ...body.table, fillPage: true } };
}

/**
 * The head store offers forms for outbounds and orders; one shop prints its slips in large letters, and its labels for
 * the shelf.
 */
export async function addDemoTemplates(
  transaction: Transaction,
  {
    storeId,
    user,
    headId,
    shopId,
  }: { storeId: string; user: { id: string; name: string }; headId: string; shopId: string },
  now: Date,
): Promise<void> {
  const inHead = seedContext(transaction, { now, user, storeId, placeId: headId });
  const form = outboundForm();
  await proveTemplate(2, form);
  await templatesOf('head').add(inHead, { templateType: 2, name: '出库单 241 每页小计', template: form });
  const filled = filledOrder();
  await proveTemplate(1, filled);
  await templatesOf('head').add(inHead, { templateType: 1, name: '销售单 A5 补空行', template: filled });
  const inShop = seedContext(transaction, { now, user, storeId, shopId, placeId: shopId });
  const slip = largeSlip();
  await proveTemplate(3, slip);
  const ofShop = templatesOf('shop');
  const id = await ofShop.add(inShop, { templateType: 3, name: '大字小票', template: slip });
  await ofShop.setDefault(inShop, { id });
  const shelf = shelfLabel();
  await proveTemplate(19, shelf);
  await ofShop.add(inShop, { templateType: 19, name: '货位标签', template: shelf });
}
