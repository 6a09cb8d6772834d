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
