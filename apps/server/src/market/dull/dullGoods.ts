import { dullColumns } from '@partsdesk/core/market/dull/dullColumns';
import { sql } from 'kysely';
import { listSheet } from '../../file/listSheet';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { compareStock } from './compareStock';
import { addDullBatch } from './dullBatch';
import { offeredLines } from './dullLineRows';
import { dullLines, dullParts } from './dullParts';
import { dullOne, matchingDull, offeredDull } from './dullRows';
import { onlineSheet } from './onlineSheet';

export const dullGoods: Group<'parts/dullGoods'> = {
  ...onlineSheet,
  page: (ctx, { query }) => page(ctx, matchingDull(ctx, query), query),

  async get(ctx, { query: { id } }) {
    const found = await dullOne(ctx, id).executeTakeFirst();
    if (!found) throw new Failure('呆滞件不存在');
    return found;
  },

  exportExcel: (ctx, { query: { columns, ...filter } }) =>
    listSheet('呆滞件', dullColumns, columns, matchingDull(ctx, filter)),

  compare: (ctx, { body }) => compareStock(ctx, body),

  addBatch(ctx, { body: { goods } }) {
    assertHead(ctx, '新增呆滞件');
    return addDullBatch(ctx, goods);
  },

  async update(ctx, { body: { id, version, ...change } }) {
    assertHead(ctx, '修改呆滞件的标题和说明');
    const before = await dullParts.locked(ctx, id);
    const { code } = await fromStore(ctx, 'goods_sku')
      .select('sku_code as code')
      .where('id', '=', before.skuId)
      .executeTakeFirstOrThrow();
    assertUnchanged(`呆滞件「${code}」`, before, version);
    return dullParts.change(ctx, before, change);
  },

  async delete(ctx, { query: { ids } }) {
    assertHead(ctx, '删除呆滞件');
    const wanted = [...new Set(ids)];
    const found = await fromStore(ctx, 'dull_goods as dull')
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'dull.sku_id'))
      .select(['dull.id', 'sku.sku_code as code'])
      .where(sql<boolean>`dull.id = any(${wanted}::uuid[]) and not dull.deleted`)
      .orderBy('dull.id')
      .forUpdate('dull')
      .execute();
    if (found.length < wanted.length) throw new Failure('呆滞件不存在', { field: 'ids' });
    const asked = await fromStore(ctx, 'inquiry as ask')
      .innerJoin('inquiry_line as asked', withinStore('asked.header_id', 'ask.id'))
      .select('ask.goods_id as goodsId')
      .where(sql<boolean>`ask.goods_id = any(${wanted}::uuid[])`)
      .where('asked.status', '=', 0)
      .limit(1)
      .executeTakeFirst();
    if (asked) {
      const code = found.find(({ id }) => id === asked.goodsId)?.code ?? '';
      throw new Failure(`「${code}」还有未回复的询价，请先回复再删除`, { field: 'ids' });
    }
    await dullLines.changeWhere(ctx, sql`header_id = any(${wanted}::uuid[])`, { online: 0 });
    await dullParts.changeWhere(ctx, sql`id = any(${wanted}::uuid[])`, { deleted: true });
    for (const { id, code } of found) ctx.changed('dullGoods', id, { skuCode: code }, null);
    return null;
  },
};

export const appDullGoods: Group<'parts/appDullGoods'> = {
  async page(ctx, { query: { keyword, ...wanted } }) {
    const found = await page(ctx, offeredDull(ctx, keyword), wanted);
    const lines = await offeredLines(
      ctx,
      found.records.map(({ id }) => id),
    ).execute();
    return {
      ...found,
      records: found.records.map((part) => ({
        ...part,
        lines: lines
          .filter(({ headerId }) => headerId === part.id)
          .map(({ shopId, shopName, price, offered, imageUrl }) => ({ shopId, shopName, price, offered, imageUrl })),
      })),
    };
  },
};
