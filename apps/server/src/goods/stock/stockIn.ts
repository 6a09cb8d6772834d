import { stockInSums } from '@partsdesk/core/listSums';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { supplierNamed } from '../archive/supplier';
import { addEntry, bookEntry, cancelEntry, reverseEntry, updateEntry } from './stockEntries';
import { matchingEntries, STOCK_IN, stockEntryDetail } from './stockEntryRows';

type Draft = Omit<BodyOf<operations['stockIn_add']>, 'book'>;

const draftOf = async (ctx: Context, { warehouseId, supplierName, supplierPhone, remark = '', lines }: Draft) => ({
  warehouseId,
  supplierId: await supplierNamed(ctx, supplierName, supplierPhone),
  reason: '',
  remark,
  lines,
});

export const stockIn: Group<'parts/stockIn'> = {
  page: (ctx, { query }) => page(ctx, matchingEntries(ctx, STOCK_IN, query), query, { sums: stockInSums }),
  item: (ctx, { query }) => stockEntryDetail(ctx, STOCK_IN, query.id, '入库单'),

  async add(ctx, { body: { book = false, ...draft } }) {
    if (book && !(await ctx.can('stockIn.book'))) throw new Failure('没有入库的权限，请先保存草稿', { field: 'book' });
    return addEntry(ctx, STOCK_IN, await draftOf(ctx, draft), book);
  },
  async update(ctx, { body: { id, version, ...draft } }) {
    return updateEntry(ctx, STOCK_IN, { id, version }, await draftOf(ctx, draft));
  },
  book: (ctx, { body }) => bookEntry(ctx, STOCK_IN, body),
  reverse: (ctx, { body }) => reverseEntry(ctx, STOCK_IN, body, body.reason),
  cancel: (ctx, { body }) => cancelEntry(ctx, STOCK_IN, body),
};
