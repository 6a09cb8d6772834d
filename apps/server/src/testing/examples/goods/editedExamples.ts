import type { Client } from '@partsdesk/sdk';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { partGroup } from '@partsdesk/sdk/parts/partGroup';
import { partsPriceScheme } from '@partsdesk/sdk/parts/partsPriceScheme';
import { partsPriceSchemeCategory } from '@partsdesk/sdk/parts/partsPriceSchemeCategory';
import { partsPriceSchemeShop } from '@partsdesk/sdk/parts/partsPriceSchemeShop';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { found, textsFor, type EditedDocument, type EditedDocuments } from '../editedDocument';
import { type ExampleWorld, fresh } from '../exampleWorld';
import { goodsExamples } from './exampleRequests';

/** Adds a part with one variant to the archive. */
async function newPart({ store, categoryId }: ExampleWorld) {
  const [name, skuCode] = [fresh('火花塞'), fresh('HH-')];
  const skuId = await goods(store.owner.client).add({ name, skuCode, unitName: '支', categoryId, price: 4800 });
  return { name, skuId, id: found((await goods(store.owner.client).page({ keyword: skuCode })).records[0]).id };
}

interface Scheme {
  version: number;
  rules: { levelId: string; percent: number | null }[];
}
type Rules = { levelId: string; fixedPrice: null; percent: number }[];

/** Describes a price scheme as a document: each text stands for a discount. */
function schemeDocument(
  { levelId }: ExampleWorld,
  name: string,
  readScheme: (client: Client) => Promise<Scheme>,
  save: (version: number, rules: Rules) => Promise<unknown>,
): EditedDocument {
  const { valueOf, textOf } = textsFor([80, 85]);
  return {
    name: `${name}的价格方案`,
    read: async (client) => {
      const { version, rules } = await readScheme(client);
      return { version, says: textOf(found(rules.find((rule) => rule.levelId === levelId)).percent) };
    },
    write: (_client, version, text) => save(version, [{ levelId, fixedPrice: null, percent: valueOf(text) }]),
  };
}

export const goodsDocuments: EditedDocuments = {
  'parts/goods/update': async (world) => {
    const head = world.store.owner.client;
    const { id, name } = await newPart(world);
    return {
      name: `商品「${name}」`,
      read: async () => {
        const { version, name: says } = await goods(head).getById({ id });
        return { version, says };
      },
      write: (_client, version, text) => goods(head).update({ id, version, name: text }),
    };
  },
  'parts/goodsShop/update': async (world) => {
    const [{ id, name }] = [found((await goodsShop(world.owner.client).page({})).records[0])];
    return {
      name: `商品「${name}」`,
      read: async (client) => {
        const { version, shelf: says } = await goodsShop(client).getById({ id });
        return { version, says };
      },
      write: (client, version, shelf) => goodsShop(client).update({ id, version, shelf }),
    };
  },
  'parts/goodsImport/map': async (world) => {
    const head = world.store.owner.client;
    const {
      body: { id, mapping, addMissing },
    } = await goodsExamples['parts/goodsImport/map'](world);
    const { fileName } = await goodsImport(head).item({ id });
    const { valueOf, textOf } = textsFor([mapping, mapping.map((field, column) => (column === 0 ? field : null))]);
    return {
      name: `表格「${fileName}」`,
      read: async () => {
        const { version, mapping: now } = await goodsImport(head).item({ id });
        return { version, says: textOf(now) };
      },
      write: (_client, version, text) => goodsImport(head).map({ id, version, mapping: valueOf(text), addMissing }),
    };
  },
  'parts/partGroup/save': async (world) => {
    const head = world.store.owner.client;
    const [{ skuId }, one, other] = [await newPart(world), await newPart(world), await newPart(world)];
    const { valueOf, textOf } = textsFor([one.skuId, other.skuId]);
    const read = async () => {
      const { version, members } = found((await partGroup(head).get({ skuId })).find(({ kind }) => kind === 1));
      return { version, says: textOf(members.find((member) => member.skuId !== skuId)?.skuId) };
    };
    return {
      name: '该商品的互换件',
      read,
      write: (_client, version, text) => partGroup(head).save({ skuId, kind: 1, skuIds: [valueOf(text)], version }),
    };
  },
  'parts/partsPriceScheme/save': async (world) => {
    const head = partsPriceScheme(world.store.owner.client);
    const { name, skuId } = await newPart(world);
    return schemeDocument(
      world,
      `商品「${name}」`,
      () => head.getBySku({ skuId }),
      (version, rules) => head.save({ skuId, rules, version }),
    );
  },
  'parts/partsPriceSchemeCategory/add': async (world) => {
    const { client } = world.store.owner;
    const [head, name] = [partsPriceSchemeCategory(client), fresh('分类')];
    const categoryId = await goodsCategory(client).add({ name });
    return schemeDocument(
      world,
      `分类「${name}」`,
      () => head.getByCategory({ categoryId }),
      (version, rules) => head.add({ categoryId, rules, version }),
    );
  },
  'parts/partsPriceSchemeShop/save': async (world) => {
    const { goodsShopId } = world;
    const head = partsPriceSchemeShop(world.store.owner.client);
    const { name } = await goodsShop(world.owner.client).getById({ id: goodsShopId });
    return schemeDocument(
      world,
      `门店商品「${name}」`,
      () => head.getByShopSku({ goodsShopId }),
      (version, rules) => head.save({ goodsShopId, rules, version }),
    );
  },
  'parts/stockIn/update': async (world) => {
    const { body } = await goodsExamples['parts/stockIn/update'](world);
    const { id } = body;
    const { code } = await stockIn(world.owner.client).item({ id });
    return {
      name: `入库单${code}`,
      read: async (client) => {
        const { version, remark: says } = await stockIn(client).item({ id });
        return { version, says };
      },
      write: (client, version, remark) => stockIn(client).update({ ...body, version, remark }),
    };
  },
  'parts/stockOut/update': async (world) => {
    const { body } = await goodsExamples['parts/stockOut/update'](world);
    const { id } = body;
    const { code } = await stockOut(world.owner.client).item({ id });
    return {
      name: `其他出库单${code}`,
      read: async (client) => {
        const { version, remark: says } = await stockOut(client).item({ id });
        return { version, says };
      },
      write: (client, version, remark) => stockOut(client).update({ ...body, version, remark }),
    };
  },
  'parts/stockTransfer/update': async (world) => {
    const { body } = await goodsExamples['parts/stockTransfer/update'](world);
    const { id } = body;
    const { code } = await stockTransfer(world.owner.client).item({ id });
    return {
      name: `调拨单${code}`,
      read: async (client) => {
        const { version, remark: says } = await stockTransfer(client).item({ id });
        return { version, says };
      },
      write: (client, version, remark) => stockTransfer(client).update({ ...body, version, remark }),
    };
  },
};
