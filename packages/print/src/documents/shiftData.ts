import { formatYuan } from '@partsdesk/core/money';
import { DENOMINATIONS } from '@partsdesk/core/order/shift/shiftCash';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { shiftFacts, type ShiftFigures } from './shiftFacts';
import { shiftTenders, type ShiftTakings } from './shiftTenders';
import { momentOf, type DocumentMoment } from './slipHead';

interface Shift extends ShiftFigures, ShiftTakings {
  code: string;
  printTimes: number;
  shopName: string;
  cashierName: string;
  tillName: string;
  startTime: DocumentMoment;
  endTime: DocumentMoment | null;
  countedBy: string;
  openingFloat: number;
  cashIn: number;
  cashOut: number;
  countedCash: number | null;
  toSafe: number | null;
  safeAccountName: string;
  nextFloat: number | null;
  denominations: readonly { value: number; count: number }[];
  varianceReason: string;
  openingReason: string;
  remark: string;
  cashMoves: readonly { amount: number; reason: string; accountName: string; by: string; time: DocumentMoment }[];
}

const named = (value: number) => DENOMINATIONS.find((one) => one.value === value)?.label ?? formatYuan(value);

/** Returns the fields of a 交班单. */
export const shiftData = (shift: Shift): PrintData => ({
  fields: {
    ...printsOf(shift.printTimes),
    shopName: shift.shopName,
    code: shift.code,
    cashier: shift.cashierName,
    tillName: shift.tillName,
    startTime: momentOf(shift.startTime),
    endTime: shift.endTime && momentOf(shift.endTime),
    countedBy: shift.countedBy,
    openingFloat: shift.openingFloat,
    cashIn: shift.cashIn,
    cashOut: shift.cashOut,
    countedCash: shift.countedCash,
    toSafe: shift.toSafe,
    safeAccountName: shift.safeAccountName,
    nextFloat: shift.nextFloat,
    denominations: shift.denominations.map(({ value, count }) => `${named(value)} × ${String(count)}`).join('，'),
    varianceReason: shift.varianceReason,
    openingReason: shift.openingReason,
    remark: shift.remark,
  },
  lists: {
    lines: shiftTenders(shift).map(({ label, count, received, refunded, amount, expected, counted, variance }) => ({
      method: label,
      count,
      received,
      refunded,
      amount,
      expected,
      found: counted,
      difference: variance,
    })),
    facts: shiftFacts(shift).map(([label, text]) => ({ label, text })),
    moves: shift.cashMoves.map(({ amount, reason, accountName, by, time }) => ({
      label: amount > 0 ? '存入' : '取出',
      amount: Math.abs(amount),
      reason: accountName ? `${reason}（${accountName}）` : reason,
      by,
      time: momentOf(time),
    })),
  },
});
