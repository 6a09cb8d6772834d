import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';

interface Receipt {
  code: string;
  amount: number;
  createTime: DocumentMoment;
}

interface Refund {
  code: string;
  printTimes: number;
  amount: number;
  /** Of it, what was taken off the debt. */
  credited: number;
  tenders: readonly { method: string; accountName: string; amount: number }[];
  receipts: readonly Receipt[];
  remark: string;
  by: string;
  createTime: DocumentMoment;
}

interface Returned {
  /** Of the return. */
  code: string;
  shopName: string;
  customerName: string;
  saleOutCode: string;
}

/** Returns the fields of a 退款单 of a return. */
export const refundData = (refund: Refund, back: Returned): PrintData => ({
  fields: {
    ...printsOf(refund.printTimes),
    shopName: back.shopName,
    code: refund.code,
    returnCode: back.code,
    saleOutCode: back.saleOutCode,
    customerName: back.customerName,
    amount: refund.amount,
    credited: refund.credited,
    paidOut: refund.amount - refund.credited,
    remark: refund.remark,
    createdBy: refund.by,
    createTime: momentOf(refund.createTime),
  },
  lists: {
    lines: refund.tenders.map(({ method, accountName, amount }, index) => ({
      index: index + 1,
      label: payMethodLabel(method),
      accountName,
      amount,
    })),
    bills: refund.receipts.map(({ code, amount, createTime }) => ({
      code,
      createTime: momentOf(createTime),
      received: amount,
    })),
  },
});

interface Goodwill extends Omit<Refund, 'credited' | 'tenders' | 'receipts' | 'remark'> {
  method: string;
  accountName: string;
  reason: string;
}

interface Sold {
  code: string;
  shopName: string;
  customerName: string;
  receipts: readonly (Receipt & { status: number; voidsCode: string | null })[];
}

const at = (moment: DocumentMoment) => new Date(moment).getTime();

/** Returns the fields of a 退款单 that gives money back without goods, out of goodwill. */
export const goodwillData = ({ method, accountName, reason, ...goodwill }: Goodwill, sold: Sold): PrintData =>
  refundData(
    {
      ...goodwill,
      credited: 0,
      tenders: [{ method, accountName, amount: goodwill.amount }],
      receipts: sold.receipts.filter(
        ({ status, voidsCode, createTime }) =>
          status === receiptBillLifecycle.statuses.valid.code &&
          !voidsCode &&
          at(createTime) <= at(goodwill.createTime),
      ),
      remark: reason,
    },
    { code: '', shopName: sold.shopName, customerName: sold.customerName, saleOutCode: sold.code },
  );
