import { fundTransferLifecycle } from '@partsdesk/core/fund/fundTransferLifecycle';
import { statusLabel } from '@partsdesk/core/lifecycle';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';

interface FundTransfer {
  code: string;
  printTimes: number;
  status: number;
  counterCode: string;
  day: string;
  fromShop: string;
  fromName: string;
  fromTill: string;
  toShop: string;
  toName: string;
  toTill: string;
  amount: number;
  fee: number;
  settles: readonly string[];
  remark: string;
  by: string;
  createTime: DocumentMoment;
}

/** Returns the fields of a 资金转账单; it is a paper of the shop whose account paid. */
export const fundTransferData = (transfer: FundTransfer): PrintData => ({
  fields: {
    ...printsOf(transfer.printTimes),
    shopName: transfer.fromShop,
    code: transfer.code,
    mark:
      transfer.status === fundTransferLifecycle.statuses.booked.code
        ? ''
        : statusLabel(fundTransferLifecycle, transfer.status),
    counterCode: transfer.counterCode,
    day: transfer.day,
    fromShop: transfer.fromShop,
    fromName: transfer.fromName,
    fromTill: transfer.fromTill,
    toShop: transfer.toShop,
    toName: transfer.toName,
    toTill: transfer.toTill,
    amount: transfer.amount,
    fee: transfer.fee,
    paidOut: transfer.amount + transfer.fee,
    settles: transfer.settles.join('、'),
    remark: transfer.remark,
    createdBy: transfer.by,
    createTime: momentOf(transfer.createTime),
  },
  lists: {},
});
