import { addQuantities } from '@partsdesk/core/quantity';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';
import { stockLine, type StockLine } from './stockLines';

interface StockEntry {
  code: string;
  printTimes: number;
  shopName: string;
  warehouseName: string;
  supplierName: string;
  reason: string;
  by: string;
  createTime: DocumentMoment;
  bookedTime: DocumentMoment | null;
  amount: number;
  remark: string;
  lines: readonly (StockLine & { quantity: number; price: number; amount: number })[];
}

/** What is printed in place of the price of incoming goods that cost nothing. */
const GIFT = '赠品';

/** Returns the fields of a 入库单 or 其他出库单. */
export const stockEntryData = (entry: StockEntry): PrintData => ({
  fields: {
    ...printsOf(entry.printTimes),
    shopName: entry.shopName,
    code: entry.code,
    warehouseName: entry.warehouseName,
    supplierName: entry.supplierName,
    reason: entry.reason,
    createdBy: entry.by,
    createTime: momentOf(entry.createTime),
    bookedTime: entry.bookedTime && momentOf(entry.bookedTime),
    remark: entry.remark,
    kinds: new Set(entry.lines.map(({ skuCode }) => skuCode)).size,
    pieces: addQuantities(...entry.lines.map(({ quantity }) => quantity)),
    amount: entry.amount,
  },
  lists: {
    lines: entry.lines.map((line, index) => ({
      ...stockLine(line, index),
      quantity: line.quantity,
      price: line.price === 0 ? GIFT : line.price,
      amount: line.amount,
    })),
  },
});
