import { receiptBillLifecycle } from './receiptBillLifecycle';

/** Leaves out voided receipts and their counter-entries, which together are nothing: a customer reads what was paid. */
export const validReceipts = <Receipt extends { status: number }>(receipts: readonly Receipt[]): Receipt[] =>
  receipts.filter(({ status }) => status === receiptBillLifecycle.statuses.valid.code);
