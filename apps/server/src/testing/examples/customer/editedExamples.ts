import type { Client } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { found, textsFor, type EditedDocuments } from '../editedDocument';
import { fresh } from '../exampleWorld';

export const customerDocuments: EditedDocuments = {
  'parts/customerTag/update': async (world) => {
    const name = fresh('标签');
    const id = await customerTag(world.owner.client).add({ name });
    const row = async (client: Client) =>
      found((await customerTag(client).page({ pageSize: 100 })).records.find((tag) => tag.id === id));
    return {
      name: `标签「${name}」`,
      read: async (client) => {
        const { version, name: says } = await row(client);
        return { version, says };
      },
      write: (client, version, text) => customerTag(client).update({ id, version, name: text }),
    };
  },
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
  'parts/customLevel/update': async ({
    store: {
      owner: { client: head },
    },
  }) => {
    const name = fresh('等级');
    const id = await customLevel(head).add({ name });
    return {
      name: `等级「${name}」`,
      read: async (client) => {
        const { version, remark: says } = await customLevel(client).get({ id });
        return { version, says };
      },
      write: (_client, version, remark) => customLevel(head).update({ id, version, remark }),
    };
  },
  'parts/customLevel/updateStatus': async ({
    store: {
      owner: { client: head },
    },
  }) => {
    const name = fresh('等级');
    const id = await customLevel(head).add({ name });
    const { valueOf, textOf } = textsFor<0 | 1>([0, 1]);
    return {
      name: `等级「${name}」`,
      read: async (client) => {
        const { version, status } = await customLevel(client).get({ id });
        return { version, says: textOf(status) };
      },
      write: (_client, version, text) => customLevel(head).updateStatus({ id, version, status: valueOf(text) }),
    };
  },
};
