import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `receipt_bill`: its status and its version are written here alone. */
export const receiptBills = documentOwner({
  table: 'receipt_bill',
  entity: 'receiptBill',
  noun: '收款单',
  lifecycles: { status: receiptBillLifecycle },
});
