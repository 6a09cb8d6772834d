import { STATEMENT_KINDS, statementColumns } from '@partsdesk/core/order/debt/statement';
import { sheetAnswer } from '../../file/writeWorkbook';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { documentsPdf } from '../../print/documentsPdf';
import { answerStatement, openStatement } from './openStatement';
import { sendStatement, statementLink, voidStatement } from './sendStatement';
import { matchingStatements, sentStatement, withLink } from './sentStatements';
import { statementDocument } from './statementDocument';
import { statementOf } from './statementOf';

export const customerStatement: Group<'parts/customerStatement'> = {
  send: (ctx, { body }) => sendStatement(ctx, body),
  async page(ctx, { query }) {
    const { records, ...rest } = await page(ctx, await matchingStatements(ctx, query), query);
    return { ...rest, records: records.map((row) => withLink(ctx, row)) };
  },
  item: (ctx, { query: { id } }) => sentStatement(ctx, id),
  link: (ctx, { query: { id } }) => statementLink(ctx, id),
  void: (ctx, { body }) => voidStatement(ctx, body),
  open: openStatement,
  answer: answerStatement,

  get: (ctx, { query }) => statementOf(ctx, query),

  async exportPdf(ctx, { query }) {
    return documentsPdf(ctx, { templateType: 16 }, [statementDocument(await statementOf(ctx, query))]);
  },

  async exportExcel(ctx, { query }) {
    const { customerName, from, to, opening, closing, lines } = await statementOf(ctx, query);
    const sum = (label: string, balance: number) => [null, label, null, null, null, balance];
    return sheetAnswer(
      `对账单-${customerName}-${from}-${to}`,
      statementColumns.map(({ title, kind }) => ({ title, kind: kind === 'fen' || kind === 'moment' ? kind : 'text' })),
      [
        sum('期初', opening),
        ...lines.map((line) => [
          line.createTime,
          STATEMENT_KINDS[line.kind],
          line.code,
          line.charged || null,
          line.settled || null,
          line.balance,
        ]),
        sum('期末', closing),
      ],
    );
  },
};
