import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { TestServer } from '../startTestServer';
import { stockedShop, type StockedShop } from './stockedShop';

export interface LendingShop extends StockedShop {
  staffId: string;
}

/** Makes a stocked shop with a service person, to whom goods may be lent. */
export async function lendingShop(server: TestServer): Promise<LendingShop> {
  const shop = await stockedShop(server);
  const member = await shop.store.staff(['OrderJieyongdan'], shop.shopId);
  const staff = await partsStaff(shop.store.owner.client).getByUserId({ userId: member.id });
  return { ...shop, staffId: staff?.id ?? '' };
}
