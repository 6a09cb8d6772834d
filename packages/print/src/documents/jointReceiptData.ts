import { payMethodLabel, type Tender } from '@partsdesk/core/order/receipt/tenders';
import type { PrintData } from '../template';

interface JointReceipt {
  done: {
    code: string;
    createTime: string;
    received: number;
    change: number;
    debt: number;
    shares: readonly { saleOutCode: string; received: number; debt: number }[];
  };
  tenders: readonly Tender[];
  customerName: string;
  by: string;
}

/** Returns the fields of a 合并收款单: the receipt for a customer who paid several outbounds at once. */
export const jointReceiptData = ({ done, tenders, customerName, by }: JointReceipt): PrintData => ({
  fields: {
    code: done.code,
    createTime: done.createTime,
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
