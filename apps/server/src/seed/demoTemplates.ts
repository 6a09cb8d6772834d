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

/** The head store offers a form for outbounds; one shop prints its slips in large letters. */
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
  const inShop = seedContext(transaction, { now, user, storeId, shopId, placeId: shopId });
  const slip = largeSlip();
  await proveTemplate(3, slip);
  const ofShop = templatesOf('shop');
  const id = await ofShop.add(inShop, { templateType: 3, name: '大字小票', template: slip });
  await ofShop.setDefault(inShop, { id });
}
