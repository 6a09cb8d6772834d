import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { newOwner } from './newOwner';

/** The goods of the shop, whose prices leave shares with parts of a fen. */
export const FILTER = { name: '机油滤清器', skuCode: 'LQ-001', barCode: '6920000000017', price: 20_000 };
export const PADS = { name: '前刹车片', skuCode: 'SC-001', barCode: '6920000000024', price: 12_800 };
export const OIL = { name: '全合成机油', skuCode: 'JY-001', barCode: '6920000000031', price: 17_235 };

/**
 * A store of its own, whose branch has ten of three parts; points are earned, given by hand and pay: rules of the
 * demo company would be another test's.
 */
export async function memberShop(baseUrl: string, storeName: string) {
  const owner = await newOwner(baseUrl, storeName);
  const { client, session } = owner;
  const rules = customerPointsRule(client);
  await rules.update({ code: 'redeem', version: 0, points: 100, perFen: 100, mostPercent: 50 });
  for (const code of ['redeem', 'consume', 'reward'] as const)
    await rules.updateStatus({ code, version: (await rules.get({ code })).version, status: 1 });
  const categoryId = await goodsCategory(client).add({ name: '常用件' });
  const skuIds: string[] = [];
  for (const part of [FILTER, PADS, OIL]) skuIds.push(await goods(client).add({ ...part, unitName: '个', categoryId }));
  const branch = (await partsShop(client).listMyShop2()).list.find(({ name }) => name === '一分店');
  session.choose({ tenantId: session.context().tenantId ?? '', deptId: branch?.id ?? '' });
  const warehouseId = (await warehouse(client).list({}))[0]?.id ?? '';
  await warehouseInitialize(client).add({
    lines: skuIds.map((skuId) => ({ skuId, warehouseId, quantity: 10, unitCost: 500_000 })),
  });
  return { ...owner, skuIds };
}
