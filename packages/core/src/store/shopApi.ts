import type { Client } from '@partsdesk/sdk';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import type { ShopApi } from './shopFlow';

/** Makes the shop flow's calls through the SDK, which sends `listMyShop2` with Dept-Id 0 (SHOP-10). */
export function shopApi(client: Client): ShopApi {
  return {
    stores: () => partsStore(client).listMyStore(),
    shops: () => partsShop(client).listMyShop2(),
    user: () => sysUser(client).user(),
    menus: () => sysMenu(client).listAuthMenu(),
    async details() {
      const [shop, settings] = await Promise.all([partsShop(client).get(), storeSetting(client).view()]);
      return { shop, settings };
    },
    enter: ({ tenantId = '', deptId }) => oauth(client).enterShop({ tenantId, ...(deptId ? { deptId } : {}) }),
  };
}
