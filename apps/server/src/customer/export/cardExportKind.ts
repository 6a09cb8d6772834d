import { cardStatus } from '@partsdesk/core/customer/card/cardStatus';
import { cardExportColumns } from '@partsdesk/core/customer/export/exportColumns';
import { statusLabel } from '@partsdesk/core/lifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/parts';
import { matchingCards } from '../card/cardRows';
import type { ExportKind } from './exportKind';
import { nameIn, placeName, wordsOf } from './filterWords';

type CardFilter = NonNullable<QueryOf<operations['customerCardExport_checkExport']>>;

/** Exports of stored-value cards. */
export const cardExportKind: ExportKind<CardFilter, Schemas['ValueCardRow']> = {
  code: 2,
  noun: '储值卡',
  columns: cardExportColumns,
  pages: ['CustomerCardStoredValue'],
  // A branch sees the cards of its own customers, whatever it filters by.
  narrowed: (_ctx, filter) => Promise.resolve(filter),
  found: matchingCards,

  async words(ctx, { keyword, status, shopId }) {
    return wordsOf(
      ctx.shopId ? `${await placeName(ctx)}的储值卡` : '全部门店的储值卡',
      keyword && `关键字：${keyword}`,
      await nameIn(ctx, 'shop', shopId, { field: 'shopId', noun: '所属门店' }),
      status !== undefined && `状态：${statusLabel(cardStatus, status)}`,
    );
  },
};
