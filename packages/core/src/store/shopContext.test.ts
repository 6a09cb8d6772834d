import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../storage';
import {
  contextOf,
  isCurrentShop,
  keepRelationship,
  keepShopContext,
  NO_SHOP,
  readRelationship,
  readShopContext,
  SHOP_TYPE_LABELS,
  shopEntries,
  shopType,
} from './shopContext';

const answer = {
  partsStoreVO: { id: 's1', name: '诚信汽配' },
  list: [
    { id: 'd1', name: '城东店', storeId: 's1', businessNature: 300 },
    { id: 'd2', name: '城西店' },
  ],
};

describe('the shop list', () => {
  it('is the head store of partsStoreVO and the branches of list [SHOP-11, DATA-06, NET-20]', () => {
    expect(shopEntries(answer)).toEqual([
      { kind: 'head', id: 's1', name: '诚信汽配', storeId: 's1', businessNature: 200 },
      { kind: 'branch', id: 'd1', name: '城东店', storeId: 's1', businessNature: 300 },
      { kind: 'branch', id: 'd2', name: '城西店', storeId: 's1', businessNature: 200 },
    ]);
    expect(shopEntries({ list: [] })).toEqual([]);
  });

  it('a business nature that is not set is 200 [DATA-07, CONST-19]', () => {
    expect(shopEntries(answer).map(({ businessNature }) => businessNature)).toEqual([200, 300, 200]);
    expect(NO_SHOP.businessNature).toBe(200);
  });

  it('an entry stands for a store id and a shop id, the head store for none [DATA-05]', () => {
    const [head, branch] = shopEntries(answer);
    if (!head || !branch) throw new Error('two entries expected');
    expect(contextOf(head)).toMatchObject({ tenantId: 's1', deptId: undefined });
    expect(contextOf(branch)).toMatchObject({ tenantId: 's1', deptId: 'd1' });
    expect([head, branch].map((entry) => isCurrentShop(entry, contextOf(branch)))).toEqual([false, true]);
  });
});

it('1 in a branch, 0 in the head store, -1 with neither; a shop id of 0 is none [SHOP-09, ENUM-19, PERM-11]', () => {
  expect(shopType({ tenantId: 's1', deptId: 'd1' })).toBe(1);
  for (const deptId of [undefined, '', '0']) expect(shopType({ tenantId: 's1', deptId })).toBe(0);
  expect(shopType({})).toBe(-1);
  expect([1, 0, -1].map((type) => SHOP_TYPE_LABELS[type as 1 | 0 | -1])).toEqual(['门店', '总店', '未选择']);
});

describe('kept on this machine', () => {
  it('the chosen shop, until it is left', () => {
    const storage = memoryStorage();
    keepShopContext(storage, { tenantId: 's1', deptId: undefined, businessNature: 200, name: '诚信汽配' });
    expect(readShopContext(storage, 0)).toEqual({
      tenantId: 's1',
      deptId: undefined,
      businessNature: 200,
      name: '诚信汽配',
    });
    keepShopContext(storage, NO_SHOP);
    expect(readShopContext(storage, 0)).toEqual(NO_SHOP);
  });

  it('the last choice of each user: userId, tenantId, deptId [DATA-08]', () => {
    const storage = memoryStorage();
    keepRelationship(storage, { userId: 'u1', tenantId: 's1', deptId: 'd1' });
    keepRelationship(storage, { userId: 'u2', tenantId: 's1', deptId: undefined });
    expect(readRelationship(storage, 'u1', 0)).toEqual({ userId: 'u1', tenantId: 's1', deptId: 'd1' });
    expect(readRelationship(storage, 'u3', 0)).toBeUndefined();
  });
});
