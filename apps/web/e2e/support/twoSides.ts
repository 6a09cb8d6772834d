import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { DEMO_PASSWORD } from './logIn';

/** The demo company's owner in one of its shops, and a new customer of its mini-app. */
export async function twoSides(baseUrl: string, shopName = '城东店') {
  const [staffSession, ownSession] = [memorySession(), memorySession()];
  const staff = createClient({ baseUrl, session: staffSession });
  staffSession.login(await oauth(staff).login({ authType: 'password', username: 'laoban', password: DEMO_PASSWORD }));
  const [store] = await partsStore(staff).listMyStore();
  staffSession.choose({ tenantId: store?.id ?? '' });
  const shop = (await partsShop(staff).listMyShop2()).list.find(({ name }) => name === shopName);
  staffSession.choose({ tenantId: store?.id ?? '', deptId: shop?.id ?? '' });
  const customer = createClient({ baseUrl, session: ownSession });
  ownSession.login(
    await oauth(customer).customerLogin({
      storeId: store?.id ?? '',
      code: `customer-${crypto.randomUUID().replaceAll('-', '')}`,
    }),
  );
  return { staff, customer, shopId: shop?.id ?? '' };
}
