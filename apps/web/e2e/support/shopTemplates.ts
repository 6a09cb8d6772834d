import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { DEMO_PASSWORD } from './logIn';

/** Deletes the templates of one type that tests have drawn for a shop. */
export async function dropShopTemplates(
  server: string,
  shopName: string,
  templateType: NonNullable<Parameters<ReturnType<typeof printStoreTemplate>['page']>[0]>['templateType'],
): Promise<void> {
  const session = memorySession();
  const client = createClient({ baseUrl: server, session });
  session.login(await oauth(client).login({ authType: 'password', username: 'laoban', password: DEMO_PASSWORD }));
  const [store] = await partsStore(client).listMyStore();
  session.choose({ tenantId: store?.id ?? '' });
  const shop = (await partsShop(client).listMyShop2()).list.find(({ name }) => name === shopName);
  session.choose({ tenantId: store?.id ?? '', deptId: shop?.id ?? '' });
  const { records } = await printStoreTemplate(client).page({ templateType });
  for (const { id, source } of records) if (source === 'shop') await printStoreTemplate(client).deleteById({ id });
}
