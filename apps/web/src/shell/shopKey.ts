import type { ShopContext } from '@partsdesk/core/store/shopContext';

/** Names a shop of a store, for what is known of one and not of the other. */
export const shopKeyOf = ({ tenantId, deptId }: ShopContext): string => `${tenantId ?? ''}/${deptId ?? ''}`;
