import { forget, keep, kept, type KeyValueStorage } from '../storage';

/** 经营性质 of a shop without a setting (DATA-07, CONST-19). */
export const BUSINESS_NATURE_DEFAULT = 200;

/** The store and the shop of a session. Tenant-Id is the store's id, Dept-Id the shop's (DATA-05). */
export interface ShopContext {
  tenantId: string | undefined;
  /** Undefined in the head store. */
  deptId: string | undefined;
  businessNature: number;
  /** The shop's name, for the header. */
  name: string;
}

export const NO_SHOP: ShopContext = {
  tenantId: undefined,
  deptId: undefined,
  businessNature: BUSINESS_NATURE_DEFAULT,
  name: '',
};

/** An entry of the shop list: the head store or a branch (DATA-06). */
export interface ShopEntry {
  kind: 'head' | 'branch';
  id: string;
  name: string;
  storeId: string;
  businessNature: number;
}

interface ShopRecord {
  id: string;
  name: string;
  storeId?: string | null | undefined;
  businessNature?: number | null | undefined;
}

/** Answer of `partsShop/listMyShop` and `listMyShop2` (SHOP-11). */
export interface ShopListAnswer {
  partsStoreVO?: ShopRecord | null | undefined;
  list: readonly ShopRecord[];
}

/** Lists the head store's entry, where the user has it, and the branches. */
export function shopEntries({ partsStoreVO, list }: ShopListAnswer): ShopEntry[] {
  const entry = (kind: ShopEntry['kind'], record: ShopRecord): ShopEntry => ({
    kind,
    id: record.id,
    name: record.name,
    storeId: record.storeId ?? partsStoreVO?.id ?? record.id,
    businessNature: record.businessNature ?? BUSINESS_NATURE_DEFAULT,
  });
  return [...(partsStoreVO ? [entry('head', partsStoreVO)] : []), ...list.map((record) => entry('branch', record))];
}

/** Makes the session's context from a shop's entry. */
export function contextOf(shop: ShopEntry): ShopContext {
  return {
    tenantId: shop.storeId,
    deptId: shop.kind === 'branch' ? shop.id : undefined,
    businessNature: shop.businessNature,
    name: shop.name,
  };
}

/** 1 in a branch, 0 in the head store, -1 without a store (SHOP-09, ENUM-19, PERM-11). */
export type ShopType = 1 | 0 | -1;

export const SHOP_TYPE_LABELS = { 1: '门店', 0: '总店', [-1]: '未选择' } as const satisfies Record<ShopType, string>;

/** Returns the shop type of the ids. A Dept-Id of 0 or none counts as not set (D73). */
export function shopType({
  tenantId,
  deptId,
}: {
  tenantId?: string | undefined;
  deptId?: string | undefined;
}): ShopType {
  if (deptId && deptId !== '0') return 1;
  return tenantId ? 0 : -1;
}

/** Returns whether two contexts are the same shop, ignoring its name. */
export const samePlace = (one: ShopContext, other: ShopContext): boolean =>
  one.tenantId === other.tenantId && one.deptId === other.deptId;

/** Returns whether a list entry is the context's shop. */
export const isCurrentShop = (shop: ShopEntry, context: ShopContext): boolean => samePlace(contextOf(shop), context);

const CONTEXT = 'shopContext';
const RELATIONSHIP = 'RELATIONSHIP';

function isShopContext(value: unknown): value is ShopContext {
  const context = value as Partial<ShopContext> | null;
  return (
    typeof context?.tenantId === 'string' &&
    typeof context.businessNature === 'number' &&
    typeof context.name === 'string'
  );
}

/** Reads this machine's shop, which survives a reload. */
export function readShopContext(storage: KeyValueStorage, now: number): ShopContext {
  const context = kept(storage, CONTEXT, now, isShopContext);
  return context ? { ...NO_SHOP, ...context } : NO_SHOP;
}

export function keepShopContext(storage: KeyValueStorage, context: ShopContext): void {
  if (context.tenantId) keep(storage, CONTEXT, context);
  else forget(storage, CONTEXT);
}

/** A user's last choice of store and shop (DATA-08). */
export interface Relationship {
  userId: string;
  tenantId: string;
  deptId: string | undefined;
}

function isRelationship(value: unknown): value is Relationship {
  const relationship = value as Partial<Relationship> | null;
  return typeof relationship?.userId === 'string' && typeof relationship.tenantId === 'string';
}

// One record for each user, since cashiers share a machine.
const relationshipKey = (userId: string) => `${RELATIONSHIP}:${userId}`;

export function keepRelationship(storage: KeyValueStorage, relationship: Relationship): void {
  keep(storage, relationshipKey(relationship.userId), relationship);
}

/** Reads what `keepRelationship` keeps (DATA-08). */
export function readRelationship(storage: KeyValueStorage, userId: string, now: number): Relationship | undefined {
  return kept(storage, relationshipKey(userId), now, isRelationship);
}
