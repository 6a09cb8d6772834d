import { printTypeOf, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { FUND_SHEETS } from './system/fundSheets';
import { expenseSlip, fundTransferSlip, incomeSlip, refundSlip } from './system/fundSlips';
import { label, LABELS, type LabelPaper } from './system/label';
import { MONEY_SHEETS } from './system/moneySheets';
import { jointReceipt, receiptSlip, shiftSlip } from './system/moneySlips';
import { orderSheet } from './system/orderSheet';
import type { Roll } from './system/roll';
import { SHEETS, type Sheet } from './system/sheetParts';
import { STOCK_SHEETS } from './system/stockSheets';
import { till } from './system/till';
import type { Template } from './template';

export interface SystemTemplate {
  id: string;
  templateType: PrintTypeCode;
  name: string;
  /** The paper of 打印基础设置 for which it is the default; of labels, which that has none of, the label paper. */
  paper: Roll | Sheet | LabelPaper;
  body: Template;
}

const named = <Paper extends SystemTemplate['paper']>(
  type: PrintTypeCode,
  papers: readonly (readonly [paper: Paper, title: string])[],
  body: (paper: Paper) => Template,
): SystemTemplate[] =>
  papers.map(([paper, title]) => ({
    id: `system-${String(type)}-${paper}`,
    templateType: type,
    name: `${printTypeOf(type)?.name ?? ''} ${title}`,
    paper,
    body: body(paper),
  }));

const ROLLS = [
  ['80mm', '80mm'],
  ['58mm', '58mm'],
] as const;

/** What is printed where a shop has made nothing of its own. */
export const SYSTEM_TEMPLATES: readonly SystemTemplate[] = [
  ...named(1, SHEETS, (size) => orderSheet(1, size)),
  ...named(2, SHEETS, (size) => orderSheet(2, size)),
  ...named(3, ROLLS, (paper) => till(paper, paper === '80mm' ? 720 : 480)),
  ...named(4, ROLLS, receiptSlip),
  ...named(5, ROLLS, jointReceipt),
  ...named(7, ROLLS, refundSlip),
  ...named(9, ROLLS, shiftSlip),
  ...named(17, ROLLS, incomeSlip),
  ...named(18, ROLLS, fundTransferSlip),
  ...named(21, ROLLS, expenseSlip),
  ...[...MONEY_SHEETS, ...FUND_SHEETS, ...STOCK_SHEETS].flatMap(([type, body]) => named(type, SHEETS, body)),
  ...named(19, LABELS, label),
].toSorted((a, b) => a.templateType - b.templateType);

/** Returns the system's template of a type for the paper of 打印基础设置, else its first. */
export function systemTemplate(type: number, paper: string): SystemTemplate | undefined {
  const fitting = SYSTEM_TEMPLATES.filter(({ templateType }) => templateType === type);
  return fitting.find((one) => one.paper === paper) ?? fitting[0];
}
