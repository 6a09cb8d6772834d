import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { found, type EditedDocuments } from '../editedDocument';

export const storeDocuments: EditedDocuments = {
  'parts/partsShop/update': async (world) => {
    const [head, id] = [world.store.owner.client, world.shopId];
    const { name } = await partsShop(head).get({ id });
    return {
      name: `门店「${name}」`,
      read: async () => {
        const { version, contact: says } = await partsShop(head).get({ id });
        return { version, says };
      },
      write: (_client, version, contact) => partsShop(head).update({ id, version, contact }),
    };
  },
  'parts/partsStore/update': async (world) => {
    const head = world.store.owner.client;
    const { name } = await partsStore(head).get({});
    return {
      name: `店铺「${name}」`,
      read: async () => {
        const { version, contact: says } = await partsStore(head).get({});
        return { version, says };
      },
      write: (_client, version, contact) => partsStore(head).update({ version, contact }),
    };
  },
  'parts/storeSetting/save': () =>
    Promise.resolve({
      name: '打印设置',
      read: async (client) => {
        const {
          print: { version, footer: says },
        } = await storeSetting(client).view();
        return { version, says };
      },
      write: (client, version, footer) => storeSetting(client).save({ print: { version, footer } }),
    }),
  'parts/partsStaff/update': async (world) => {
    const { client } = world.store.owner;
    const member = await world.store.staff(['CustomerTag']);
    const { id, name } = found((await partsStaff(client).getByUserId({ userId: member.id })) ?? undefined);
    return {
      name: `员工「${name}」`,
      read: async () => {
        const { version, name: says } = await partsStaff(client).get({ id });
        return { version, says };
      },
      write: (_client, version, text) => partsStaff(client).update({ id, version, name: text }),
    };
  },
};
