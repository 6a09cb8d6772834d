import type { Client } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { type EditedDocuments } from '../editedDocument';

export const customerDocuments: EditedDocuments = {
  'parts/customer/update': async (world) => {
    const id = await customer(world.owner.client).add({ name: '李记修理厂' });
    return {
      name: '客户「李记修理厂」',
      read: async (client) => {
        const { version, remark: says } = await customer(client).item({ id });
        return { version, says };
      },
      write: (client, version, remark) => customer(client).update({ id, version, remark }),
    };
  },
  'parts/customer/updateTag': async (world) => {
    const id = await customer(world.owner.client).add({ name: '赵记修理厂' });
    const tags = new Map<string, string>();
    const tag = async (client: Client, name: string) => {
      const known = tags.get(name) ?? (await customerTag(client).add({ name }));
      tags.set(name, known);
      return known;
    };
    return {
      name: '客户「赵记修理厂」',
      read: async (client) => {
        const { version, tags } = await customer(client).item({ id });
        return { version, says: tags[0]?.name };
      },
      write: async (client, version, name) =>
        customer(client).updateTag({ id, version, tagIds: [await tag(client, name)] }),
    };
  },
};
