import { shopDay } from '@partsdesk/core/dates';
import { STATEMENT_KINDS, type StatementKind } from '@partsdesk/core/order/debt/statement';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';

interface Statement {
  /** Of one that was sent: what is only shown is no document, and not counted. */
  printTimes?: number;
  customerName: string;
  customerPhone: string;
  from: string;
  to: string;
  opening: number;
  charged: number;
  settled: number;
  closing: number;
  lines: readonly {
    kind: StatementKind;
    code: string;
    charged: number;
    settled: number;
    balance: number;
    createTime: DocumentMoment;
  }[];
  bills: readonly { day: string; code: string; days: number; owed: number }[];
}

/** Returns the fields of a 客户对账单. */
export const statementData = (statement: Statement): PrintData => ({
  fields: {
    ...(statement.printTimes !== undefined && printsOf(statement.printTimes)),
    customerName: statement.customerName,
    customerPhone: statement.customerPhone,
    fromDay: statement.from,
    toDay: statement.to,
    opening: statement.opening,
    charged: statement.charged,
    settled: statement.settled,
    closing: statement.closing,
  },
  lists: {
    lines: statement.lines.map((line) => ({
      day: shopDay(Date.parse(momentOf(line.createTime))),
      kind: STATEMENT_KINDS[line.kind],
      code: line.code,
      charged: line.charged || null,
      settled: line.settled || null,
      balance: line.balance,
    })),
    bills: statement.bills.map(({ day, code, days, owed }) => ({ day, code, days, owed })),
  },
});
