import { payMethodLabel, type PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';

interface JointReceipt {
  done: {
    code: string;
    createTime: DocumentMoment;
    received: number;
    change: number;
    debt: number;
    shares: readonly { saleOutCode: string; received: number; debt: number }[];
  };
  printTimes: number;
  tenders: readonly { method: PayMethod; amount: number }[];
  customerName: string;
  by: string;
}

/** Returns the fields of a 合并收款单: the receipt for a customer who paid several outbounds at once. */
export const jointReceiptData = ({ done, printTimes, tenders, customerName, by }: JointReceipt): PrintData => ({
  fields: {
    ...printsOf(printTimes),
    code: done.code,
    createTime: momentOf(done.createTime),
    cashier: by,
    customerName,
    change: done.change,
    amount: done.received,
    owed: done.debt,
  },
  lists: {
    lines: done.shares.map(({ saleOutCode, received, debt }) => ({ code: saleOutCode, amount: received, owed: debt })),
    payments: tenders.map(({ method, amount }) => ({ label: payMethodLabel(method), amount })),
  },
});
