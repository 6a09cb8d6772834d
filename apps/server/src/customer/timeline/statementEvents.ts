import { sql } from 'kysely';
import { columns, type Source } from './sources';

const TITLES: Record<string, string> = {
  send: '发送对账单',
  confirm: '客户确认对账单',
  dispute: '客户对账单有异议',
  void: '作废对账单',
};

/** What became of the statements that were sent to a customer (MEM-98). */
export const statementEvents: readonly Source[] = [
  {
    kind: 'message',
    document: 'customerStatement',
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'told',
        word: sql`told.event`,
        note: sql`told.words`,
        by: sql`told.by_name`,
        document: sql`told.statement_id`,
      })} from customer_statement_event told where ${newest('told')}`,
    tell: ({ word, note }) => ({ title: TITLES[word] ?? word, detail: note }),
  },
];
