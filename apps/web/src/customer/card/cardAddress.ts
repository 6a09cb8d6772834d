import { pathOfRoute } from '../../screenList';

const withCustomer = (path: string | undefined, customerId: string | undefined): string =>
  `${path ?? '/'}${customerId ? `?customerId=${customerId}` : ''}`;

/** Returns the address that charges a customer's card. */
export const chargeAddress = (customerId?: string): string =>
  withCustomer(pathOfRoute('CustomerCardStoredValueSave'), customerId);

/** Returns the address of what moved a customer's card. */
export function cardFlowAddress(customerId: string): string {
  const list = encodeURIComponent(JSON.stringify({ filters: { customerId } }));
  return `${pathOfRoute('CustomerCardStoredValueFlow') ?? '/'}?list=${list}`;
}

const cashCardAddress = (search: string): string => `${pathOfRoute('CustomerCardCashSave') ?? '/'}${search}`;

/** Returns the address that issues cash cards. */
export const issueCardsAddress = (): string => cashCardAddress('');

/** Returns the address that changes a cash card. */
export const editCardAddress = (id: string): string => cashCardAddress(`?id=${id}`);

/** Returns the address that sells a cash card: one that is known, or one that is scanned there. */
export const sellCardAddress = (id = ''): string => cashCardAddress(`?sell=${id}`);

/** Returns the address of what moved a card. */
export function movesOfCardAddress(cardId: string): string {
  const list = encodeURIComponent(JSON.stringify({ filters: { cardId } }));
  return `${pathOfRoute('CustomerCardStoredValueFlow') ?? '/'}?list=${list}`;
}
