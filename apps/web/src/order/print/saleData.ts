import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { multiply } from '@partsdesk/core/money';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { isFree, orderTypeLabel } from '@partsdesk/core/order/sale/orderType';
import { addQuantities } from '@partsdesk/core/quantity';
import type { PrintData } from '@partsdesk/print/template';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sumOf } from '@partsdesk/ui/list/sumOf.ts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { validReceipts } from '../receipt/validReceipts';
import { slipHeadOf } from './slipHead';

type Order = Schemas['OrderSaleDetail'];

/** Returns the fields of a 销售单, or of the 出库单 of an order. */
export function orderData(slip: 'order' | 'out', order: Order): PrintData {
  const { lines } = order;
  return {
    fields: {
      ...slipHeadOf(order),
      shopName: order.shopName,
      code: slip === 'out' ? order.saleOutCode : order.code,
      orderCode: order.code,
      customerName: order.customerName,
      customerPhone: orDash(order.customerPhone),
      plate: orDash(order.plate),
      createTime: order.createTime,
      createdBy: order.createdBy,
      serviceStaffName: orDash(order.serviceStaffName),
      remark: order.remark,
      kinds: lines.length,
      pieces: addQuantities(...lines.map(({ quantity }) => quantity)),
      listAmount: order.listAmount,
      discount: order.listAmount - order.receivable,
      coupon: order.coupon,
      receivable: order.receivable,
      received: order.received,
      credited: order.credited,
      debt: order.receivable - order.received - order.credited,
    },
    lists: {
      lines: lines.map((line, index) => ({
        index: index + 1,
        skuCode: line.skuCode,
        name:
          `${line.name} ${line.spec}`.trim() + (isFree(line.orderType) ? `（${orderTypeLabel(line.orderType)}）` : ''),
        brandName: line.brandName,
        unitName: line.unitName,
        quantity: line.quantity,
        outQuantity: line.outQuantity,
        listPrice: line.listPrice,
        discount: line.listAmount - line.amount,
        amount: line.amount,
      })),
    },
  };
}

/** Returns the fields of a 收银小票; the code pays what is owed, by the customer's phone. */
export function tillData(out: Schemas['SaleOutDetail'], payCode?: Schemas['PayCodeImage']): PrintData {
  const amount = sumOf(out.lines, 'amount');
  const lines = out.lines.map((line) => ({ ...line, full: multiply(line.price, line.quantity) }));
  return {
    fields: {
      ...slipHeadOf(out),
      shopName: out.shopName,
      code: out.code,
      createTime: out.createTime,
      cashier: validReceipts(out.receipts).at(-1)?.createdBy || out.createdBy,
      customer: [out.customerName, out.plate].filter(Boolean).join(' '),
      kinds: lines.length,
      pieces: addQuantities(...lines.map(({ quantity }) => quantity)),
      discount: amount - sumOf(lines, 'full'),
      coupon: 0 - out.coupon,
      amount,
      received: out.received,
      credited: amount - out.receivable,
      owed: out.onCredit ? 0 : out.debt,
      onCredit: out.onCredit ? out.debt : 0,
      payCode: payCode?.image ?? '',
      payAmount: out.debt,
      payUntil: payCode?.expireTime ?? null,
    },
    lists: {
      lines: lines.map((line, index) => ({
        index: index + 1,
        skuCode: line.skuCode,
        name: `${line.name} ${line.spec}`.trim(),
        brandName: line.brandName,
        unitName: line.unitName,
        quantity: line.quantity,
        facts: partFacts({ skuCode: line.skuCode, brandName: line.brandName }),
        giftCard: line.giftCardWords,
        price: line.price,
        full: line.full,
        amount: line.amount,
      })),
      payments: validReceipts(out.receipts).flatMap(({ tenders, change }) => [
        ...tenders.flatMap(({ method, tendered, cardEnd, cardRest, points }) => [
          {
            label: [payMethodLabel(method), cardEnd && `尾号${cardEnd}`, points !== null && ` ${String(points)} 分`]
              .filter(Boolean)
              .join(''),
            amount: tendered,
          },
          ...(cardRest === null ? [] : [{ label: '卡内余额', amount: cardRest }]),
        ]),
        ...(change > 0
          ? [
              { label: '收到', amount: sumOf(tenders, 'tendered') },
              { label: '找零', amount: change },
            ]
          : []),
      ]),
    },
  };
}
