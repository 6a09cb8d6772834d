import { pathOfRoute } from '../../screenList';

/** Returns the address of a statement that was sent. */
export const statementAddress = (id: string): string =>
  `${pathOfRoute('StatementDebt') ?? ''}?side=statements&statement=${id}`;
