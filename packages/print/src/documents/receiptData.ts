import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';

interface Receipt {
  code: string;
  printTimes: number;
  createTime: DocumentMoment;
  createdBy: string;
  amount: number;
  change: number;
  remark: string;
  tenders: readonly { method: string; tendered: number; cardEnd: string | null; points: number | null }[];
}

/** What a receipt is for. */
interface Sold {
  shopName: string;
  customerName: string;
  saleOutCode: string;
}

/** Returns the fields of a 收款单. */
export const receiptData = (receipt: Receipt, { shopName, customerName, saleOutCode }: Sold): PrintData => ({
  fields: {
    ...printsOf(receipt.printTimes),
    shopName,
    code: receipt.code,
    saleOutCode,
    customerName,
    createTime: momentOf(receipt.createTime),
    cashier: receipt.createdBy,
    amount: receipt.amount,
    change: receipt.change,
    remark: receipt.remark,
  },
  lists: {
    lines: receipt.tenders.map(({ method, tendered, cardEnd, points }, index) => ({
      index: index + 1,
      label: [payMethodLabel(method), cardEnd && `尾号${cardEnd}`, points !== null && ` ${String(points)} 分`]
        .filter(Boolean)
        .join(''),
      tendered,
    })),
  },
});
