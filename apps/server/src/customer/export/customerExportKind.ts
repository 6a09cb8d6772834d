import { customerExportColumns } from '@partsdesk/core/customer/export/exportColumns';
import { enabled } from '@partsdesk/core/enabled';
import { statusLabel } from '@partsdesk/core/lifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { matchingCustomers } from '../listCustomers';
import type { ExportKind } from './exportKind';
import { nameIn, placeName, wordsOf } from './filterWords';

/** Exports of customers. Those of all shops need the page that shows them, which the cash desk alone is not. */
export const customerExportKind: ExportKind<Schemas['CustomerExportFilter'], Schemas['Customer']> = {
  code: 1,
  noun: '客户',
  columns: customerExportColumns,
  pages: ['CustomerList', 'CustomerListAll'],

  async narrowed(ctx, { all, shopId, ...filter }) {
    const everyShop = Boolean(all || !ctx.shopId) && (await ctx.can('CustomerListAll'));
    return { ...filter, all: everyShop, ...(everyShop && shopId ? { shopId } : {}) };
  },

  found: (ctx, { all = false, ...filter }) => matchingCustomers(ctx, { ...filter, all }),

  async words(ctx, { all, keyword, tagId, status, owing, serviceStaffId, levelId, shopId }) {
    return wordsOf(
      all ? '全部门店的客户' : `${await placeName(ctx)}的客户`,
      keyword && `关键字：${keyword}`,
      await nameIn(ctx, 'shop', shopId, { field: 'filter.shopId', noun: '所属门店' }),
      await nameIn(ctx, 'customer_tag', tagId, { field: 'filter.tagId', noun: '标签' }),
      await nameIn(ctx, 'staff', serviceStaffId, { field: 'filter.serviceStaffId', noun: '服务人员' }),
      await nameIn(ctx, 'custom_level', levelId, { field: 'filter.levelId', noun: '会员等级' }),
      status !== undefined && `状态：${statusLabel(enabled, status)}`,
      owing && '有欠款',
    );
  },
};
