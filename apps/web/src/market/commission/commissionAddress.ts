import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';

export const settlementAddress = (id: string) => `${pathOfRoute('MarketWriteOffDetail') ?? ''}?id=${id}`;

/** The commissions of one distributor. */
export const commissionsOf = (distributorId: string) => listAddress('MarketSubCommission', { distributorId });

/** The write-offs of one distributor. */
export const settlementsOf = (distributorId: string) => listAddress('MarketWriteOffList', { distributorId });
