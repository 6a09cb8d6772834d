import { conditionLabel } from '@partsdesk/core/order/returns/returnReasons';
import { addQuantities } from '@partsdesk/core/quantity';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';
import { stockLine, type StockLine } from './stockLines';

interface SalesReturn {
  code: string;
  printTimes: number;
  shopName: string;
  saleOutCode: string;
  customerName: string;
  customerPhone: string;
  by: string;
  createTime: DocumentMoment;
  amount: number;
  refunded: number;
  remark: string;
  lines: readonly (StockLine & { quantity: number; condition: number; reason: string; amount: number })[];
}

/** Returns the fields of a 退货单. */
export const returnData = (back: SalesReturn): PrintData => ({
  fields: {
    ...printsOf(back.printTimes),
    shopName: back.shopName,
    code: back.code,
    saleOutCode: back.saleOutCode,
    customerName: back.customerName,
    customerPhone: back.customerPhone,
    createdBy: back.by,
    createTime: momentOf(back.createTime),
    remark: back.remark,
    kinds: back.lines.length,
    pieces: addQuantities(...back.lines.map(({ quantity }) => quantity)),
    amount: back.amount,
    refunded: back.refunded,
    unrefunded: back.amount - back.refunded,
  },
  lists: {
    lines: back.lines.map((line, index) => ({
      ...stockLine(line, index),
      quantity: line.quantity,
      condition: conditionLabel(line.condition),
      reason: line.reason,
      amount: line.amount,
    })),
  },
});
