import { stockOutSums } from '@partsdesk/core/listSums';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { addEntry, bookEntry, cancelEntry, reverseEntry, updateEntry } from './stockEntries';
import { matchingEntries, STOCK_OUT, stockEntryDetail } from './stockEntryRows';

type Draft = Omit<BodyOf<operations['stockOut_add']>, 'book'>;

const draftOf = ({ warehouseId, reason, remark = '', lines }: Draft) => ({
  warehouseId,
  supplierId: null,
  reason,
  remark,
  lines: lines.map((line) => ({ ...line, price: 0 })),
});

/** Refuses a document that handed an exchange out: it is taken back there, with the points (MEM-45). */
async function assertNoExchange(ctx: Context, id: string): Promise<void> {
  const exchange = await fromStore(ctx, 'customer_exchange')
    .select('code')
    .where('stock_entry_id', '=', id)
    .executeTakeFirst();
  if (exchange) throw new Failure(`这张单发放了兑换单 ${exchange.code ?? ''} 的礼品，请在“礼品兑换”里退回，积分一起退`);
}

export const stockOut: Group<'parts/stockOut'> = {
  page: (ctx, { query }) => page(ctx, matchingEntries(ctx, STOCK_OUT, query), query, { sums: stockOutSums }),
  item: (ctx, { query }) => stockEntryDetail(ctx, STOCK_OUT, query.id, '其他出库单'),

  async add(ctx, { body: { book = false, ...draft } }) {
    if (book && !(await ctx.can('stockOut.book'))) throw new Failure('没有出库的权限，请先保存草稿', { field: 'book' });
    return addEntry(ctx, STOCK_OUT, draftOf(draft), book);
  },
  update: (ctx, { body: { id, version, ...draft } }) => updateEntry(ctx, STOCK_OUT, { id, version }, draftOf(draft)),
  book: (ctx, { body }) => bookEntry(ctx, STOCK_OUT, body),
  async reverse(ctx, { body }) {
    await assertNoExchange(ctx, body.id);
    return reverseEntry(ctx, STOCK_OUT, body, body.reason);
  },
  cancel: (ctx, { body }) => cancelEntry(ctx, STOCK_OUT, body),
};
