import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { client } from '../api';

const statements = customerStatement(client);

export const openStatement = (key: StatementKey) => statements.open(key);
export const answerStatement: typeof statements.answer = (answer, options) => statements.answer(answer, options);

export type OpenedStatement = Awaited<ReturnType<typeof openStatement>>;

/** What opens a statement: what its address bears, and the last digits of the phone on record. */
export interface StatementKey {
  code: string;
  digits: string;
}
