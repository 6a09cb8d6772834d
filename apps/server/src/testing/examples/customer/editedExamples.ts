import type { Client } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { found, type EditedDocuments } from '../editedDocument';
import { freshPhone } from '../exampleWorld';

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
  'parts/customerRemind/update': async (world) => {
    const reminds = customerRemind(world.owner.client);
    const customerId = await customer(world.owner.client).add({ name: '钱师傅', phone: freshPhone() });
    const id = await reminds.add({ kind: 'other', customerId, content: '送合同', dueDay: '2099-01-01' });
    return {
      name: '提醒',
      read: async (client) => {
        const { version, content: says } = found((await customerRemind(client).page({ customerId })).records[0]);
        return { version, says };
      },
      write: (client, version, content) => customerRemind(client).update({ id, version, content }),
    };
  },
};
