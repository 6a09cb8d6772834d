import { isCancelledOut } from '@partsdesk/core/order/outbound/saleOutColumns';
import { orderData } from '@partsdesk/print/documents/orderData';
import { tillData } from '@partsdesk/print/documents/tillData';
import type { PrintData } from '@partsdesk/print/template';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import { Problem } from '../../kit/failure';
import { canCollect } from '../../pay/trade/collectors';
import { PRINTED_SECONDS } from '../../pay/trade/payCode';
import { outDetail, payCodeFor } from '../outbound/saleOut';
import { orderDetail } from '../sale/orderSale';
import { sales } from '../sale/saleRows';

/** Whose login opens the page of a sales order, as `orderSale/getById` has it. */
const ORDER_PAGES = ['OrderListIndex', 'OrderSalesOrderDetails', 'CashIndex'];
/** Whose login opens the page of an outbound, as `saleOut/item` has it. */
const OUT_PAGES = ['OrderListIndex', 'OrderDeliveryOrderDetails', 'CashWaitOutStock', 'CashReceivable', 'CashPaymoney'];
/** Whose login makes a code to pay by, as `saleOut/genBusinessRQrcode` has it. */
const CODE_PAGES = ['CashPaymoney', 'OrderListIndex'];

/** What is given as PDF, and whose prints are counted. */
type Type = Schemas['SalePrintType'];

/** Refuses who may not open the page of what is printed; the sheet of an outbound has the amounts of its order. */
export async function assertPrints(ctx: Context, templateType: Type): Promise<void> {
  const needed = templateType === 1 ? [ORDER_PAGES] : templateType === 2 ? [OUT_PAGES, ORDER_PAGES] : [OUT_PAGES];
  for (const pages of needed) if (!(await ctx.can(...pages))) throw new Problem(403, '没有权限使用该功能');
}

interface PrintedDocument {
  id: string;
  code: string;
  data: PrintData;
}

/** Reads a document as its own page reads it, for its template; one that the caller may not see does not exist. */
export async function printedDocument(ctx: Context, templateType: Type, id: string): Promise<PrintedDocument> {
  if (templateType === 1) {
    const order = await orderDetail(ctx, id);
    return { id, code: order.code, data: orderData('order', order) };
  }
  const out = await outDetail(ctx, sales(ctx).where('out.id', '=', id));
  if (templateType === 2) {
    const order = await orderDetail(ctx, out.orderId);
    return { id, code: out.code, data: orderData('out', order) };
  }
  const payable = out.debt > 0 && !isCancelledOut(out) && (await ctx.can(...CODE_PAGES)) && (await canCollect(ctx));
  return { id, code: out.code, data: tillData(out, payable ? await payCodeFor(ctx, id, PRINTED_SECONDS) : undefined) };
}
