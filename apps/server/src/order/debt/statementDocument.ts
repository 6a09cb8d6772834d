import { statementData } from '@partsdesk/print/documents/statementData';
import type { NamedDocument } from '../../print/documentsPdf';

type Statement = Parameters<typeof statementData>[0];

/** A statement has no number: its customer and days name it. */
export const statementDocument = (statement: Statement): NamedDocument => ({
  code: `${statement.customerName} ${statement.from} 至 ${statement.to}`,
  data: statementData(statement),
});
