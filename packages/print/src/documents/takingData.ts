import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';
import { stockLine, type StockLine } from './stockLines';

interface Taking {
  code: string;
  printTimes: number;
  shopName: string;
  warehouseName: string;
  blind: boolean;
  /** The caller may not see the books yet. */
  hidden: boolean;
  countedCount: number;
  by: string;
  createTime: DocumentMoment;
  remark: string;
}

type Line = StockLine & {
  shelf: string;
  book: number | null;
  counted: number | null;
  variance: number | null;
  reason: string;
};

/** Returns the fields of a 盘点单; what nobody counted leaves room to write, and a blind count shows no books. */
export const takingData = (taking: Taking, lines: readonly Line[]): PrintData => ({
  fields: {
    ...printsOf(taking.printTimes),
    shopName: taking.shopName,
    code: taking.code,
    warehouseName: taking.warehouseName,
    way: taking.blind ? '盲盘' : '明盘',
    createdBy: taking.by,
    createTime: momentOf(taking.createTime),
    remark: taking.remark,
    kinds: lines.length,
    countedKinds: taking.countedCount,
  },
  lists: {
    lines: lines.map((line, index) => ({
      shelf: line.shelf,
      ...stockLine(line, index),
      book: taking.hidden ? null : line.book,
      counted: line.counted,
      variance: taking.hidden ? null : line.variance,
      reason: line.reason,
    })),
  },
});
