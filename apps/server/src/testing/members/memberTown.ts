import { customer } from '@partsdesk/sdk/parts/customer';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { archiveServices } from '../company/serviceGoods';
import { archiveParts } from '../company/stockedShop';
import { freshPhone } from '../examples/exampleWorld';
import type { Person, TestServer, TestStore } from '../startTestServer';

const PLENTY = 1_000_000;

export interface MemberShop {
  id: string;
  warehouseId: string;
  owner: Person;
}

/** Two branches of one company, whose members pay in both. */
export interface MemberTown {
  store: TestStore;
  shops: [MemberShop, MemberShop];
  /** A part of which both have plenty, and work that counted cards cover. */
  part: string;
  wash: string;
  /** The gift that points are exchanged for. */
  giftId: string;
  /** A charge of 20.00 with 5.00 on top. */
  offerId: string;
}

export const OFFER = { amount: 2000, gift: 500 };
export const GIFT_POINTS = 20;

async function openShop(store: TestStore, name: string, part: string): Promise<MemberShop> {
  const id = await store.branch(name);
  const owner = store.owner.at(id);
  const warehouseId = (await warehouse(owner.client).list({}))[0]?.id ?? '';
  await warehouseInitialize(owner.client).add({
    lines: [{ skuId: part, warehouseId, quantity: PLENTY, unitCost: 20_000 }],
  });
  return { id, warehouseId, owner };
}

/** Points pay 0.01 each, so that a model counts them as fen; sales earn none. */
export async function memberTown(server: TestServer): Promise<MemberTown> {
  const store = await server.store();
  const { client } = store.owner;
  const { filter: part } = await archiveParts(client);
  const { wash } = await archiveServices(client);
  const shops: [MemberShop, MemberShop] = [
    await openShop(store, '城东店', part),
    await openShop(store, '城西店', part),
  ];
  const rules = customerPointsRule(client);
  await rules.update({ code: 'reward', version: 0, dayLimit: 10_000_000 });
  await rules.updateStatus({ code: 'reward', version: 1, status: 1 });
  await rules.update({ code: 'redeem', version: 0, points: 1, perFen: 1, step: 1, least: 1, mostPercent: 100 });
  await rules.updateStatus({ code: 'redeem', version: 1, status: 1 });
  return {
    ...{ store, shops, part, wash },
    giftId: await customerExchangeGift(client).add({ skuCode: 'lq-001', points: GIFT_POINTS, quota: PLENTY }),
    offerId: await rechargeOffer(client).add({ ...OFFER, spendRule: 1 }),
  };
}

/** A customer of a shop; of both when `shared`. */
export async function townMember({ shops, store }: MemberTown, shop: MemberShop, shared = false): Promise<string> {
  const customerId = await customer(shop.owner.client).add({
    name: '会员客户',
    phone: freshPhone(),
    creditLimit: 99_999_999,
  });
  if (shared)
    await customerShop(store.owner.client).saveCustomerShop({
      customerId,
      version: 1,
      shopId: shop.id,
      shopIds: shops.map(({ id }) => id).filter((id) => id !== shop.id),
    });
  return customerId;
}
