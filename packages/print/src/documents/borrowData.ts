import { addQuantities } from '@partsdesk/core/quantity';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';
import { stockLine, type StockLine } from './stockLines';

interface Borrowed {
  code: string;
  printTimes: number;
  shopName: string;
  warehouseName: string;
  serviceStaffName: string;
  customerName: string;
  dueDay: string | null;
  by: string;
  createTime: DocumentMoment;
  remark: string;
  lines: readonly (StockLine & {
    quantity: number;
    returnedQuantity: number;
    soldQuantity: number;
    lostQuantity: number;
    lentQuantity: number;
  })[];
}

/** Returns the fields of a 借用单. */
export const borrowData = (slip: Borrowed): PrintData => ({
  fields: {
    ...printsOf(slip.printTimes),
    shopName: slip.shopName,
    code: slip.code,
    warehouseName: slip.warehouseName,
    serviceStaffName: slip.serviceStaffName,
    customerName: slip.customerName,
    dueDay: slip.dueDay,
    createdBy: slip.by,
    createTime: momentOf(slip.createTime),
    remark: slip.remark,
    kinds: slip.lines.length,
    pieces: addQuantities(...slip.lines.map(({ quantity }) => quantity)),
  },
  lists: {
    lines: slip.lines.map((line, index) => ({
      ...stockLine(line, index),
      quantity: line.quantity,
      returnedQuantity: line.returnedQuantity,
      soldQuantity: line.soldQuantity,
      lostQuantity: line.lostQuantity,
      lentQuantity: line.lentQuantity,
    })),
  },
});
