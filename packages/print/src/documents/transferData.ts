import { placeOf } from '@partsdesk/core/goods/placeOf';
import { addQuantities } from '@partsdesk/core/quantity';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';
import { stockLine, type StockLine } from './stockLines';

interface Transfer {
  code: string;
  printTimes: number;
  fromShopName: string;
  fromWarehouseName: string;
  toShopName: string;
  toWarehouseName: string;
  by: string;
  createTime: DocumentMoment;
  shippedBy: string;
  shippedTime: DocumentMoment | null;
  remark: string;
  lines: readonly (StockLine & { quantity: number; receivedQuantity: number })[];
}

/** Returns the fields of a 调拨单; what has not arrived leaves room to write. */
export const transferData = (transfer: Transfer): PrintData => ({
  fields: {
    ...printsOf(transfer.printTimes),
    shopName: transfer.fromShopName,
    code: transfer.code,
    from: placeOf(transfer.fromShopName, transfer.fromWarehouseName),
    to: placeOf(transfer.toShopName, transfer.toWarehouseName),
    createdBy: transfer.by,
    createTime: momentOf(transfer.createTime),
    shippedBy: transfer.shippedBy,
    shippedTime: transfer.shippedTime && momentOf(transfer.shippedTime),
    remark: transfer.remark,
    kinds: transfer.lines.length,
    pieces: addQuantities(...transfer.lines.map(({ quantity }) => quantity)),
  },
  lists: {
    lines: transfer.lines.map((line, index) => ({
      ...stockLine(line, index),
      quantity: line.quantity,
      receivedQuantity: line.receivedQuantity || null,
    })),
  },
});
