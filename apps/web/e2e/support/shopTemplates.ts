import { createClient, memorySession, type Download } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { printDocument } from '@partsdesk/sdk/parts/printDocument';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { readPdf } from '@partsdesk/server/testing/readPdf';
import { DEMO_PASSWORD } from './logIn';

type Draft = Parameters<ReturnType<typeof printStoreTemplate>['add']>[0];
type Pdf = Parameters<ReturnType<typeof printDocument>['pdf']>[0];

/** The owner in a shop, by the SDK alone. */
async function ownerIn(server: string, shopName: string) {
  const session = memorySession();
  const client = createClient({ baseUrl: server, session });
  session.login(await oauth(client).login({ authType: 'password', username: 'laoban', password: DEMO_PASSWORD }));
  const [store] = await partsStore(client).listMyStore();
  session.choose({ tenantId: store?.id ?? '' });
  const shop = (await partsShop(client).listMyShop2()).list.find(({ name }) => name === shopName);
  session.choose({ tenantId: store?.id ?? '', deptId: shop?.id ?? '' });
  return client;
}

/** Adds a template of a shop. */
export const addShopTemplate = async (server: string, shopName: string, draft: Draft): Promise<string> =>
  printStoreTemplate(await ownerIn(server, shopName)).add(draft);

/** Reads the PDF of documents as the shop gives it. */
export async function shopPdf(server: string, shopName: string, wanted: Pdf) {
  const { blob } = (await printDocument(await ownerIn(server, shopName)).pdf(wanted)) as Download;
  return (await readPdf(new Uint8Array(await blob.arrayBuffer()))).pages;
}

/** Deletes the templates of one type that tests have drawn for a shop. */
export async function dropShopTemplates(
  server: string,
  shopName: string,
  templateType: Draft['templateType'],
): Promise<void> {
  const templates = printStoreTemplate(await ownerIn(server, shopName));
  const { records } = await templates.page({ templateType });
  for (const { id, source } of records) if (source === 'shop') await templates.deleteById({ id });
}
