import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import type { NotNull } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { sales } from '../sale/saleRows';
import { receiptsOf } from './receipts';

/** Reads a receipt and what it is for, as its outbound's page has them; one that is void proves no payment. */
export async function printedReceipt(ctx: Context, id: string) {
  const bill = await fromStore(ctx, 'receipt_bill')
    .select('sale_out_id as saleOutId')
    .where('id', '=', id)
    .executeTakeFirst();
  const sold =
    bill &&
    (await sales(ctx)
      .innerJoin('shop', withinStore('shop.id', 'sale.shop_id'))
      .select(['shop.name as shopName', 'customer.name as customerName', 'out.code as saleOutCode'])
      .where('out.id', '=', bill.saleOutId)
      .$narrowType<{ customerName: NotNull; saleOutCode: NotNull }>()
      .executeTakeFirst());
  const receipt = sold && (await receiptsOf(ctx, bill.saleOutId)).find((one) => one.id === id);
  if (!receipt) throw new Failure('收款单不存在');
  if (receipt.status !== receiptBillLifecycle.statuses.valid.code)
    throw new Failure(`收款单 ${receipt.code} 已作废，不能打印`);
  return { receipt, sold };
}
