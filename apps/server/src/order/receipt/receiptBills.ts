import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `receipt_bill`, which has a version but no course of statuses. */
export const receiptBills = documentOwner({
  table: 'receipt_bill',
  entity: 'receiptBill',
  noun: '收款单',
  lifecycles: {},
});
