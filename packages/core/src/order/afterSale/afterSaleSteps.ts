import type { Schemas } from '@partsdesk/sdk/types/parts';
import { can } from '../../lifecycle';
import { afterSaleGoodsLifecycle, afterSaleLifecycle } from './afterSaleLifecycle';

/** What a step is decided by. */
type Standing = Pick<Schemas['AfterSaleRow'], 'id' | 'version' | 'status' | 'goods'>;

interface Seen {
  id: string;
  version: number;
}

/**
 * Where returned pieces go: the faulty ones into a warehouse of their own.
 *
 * @public The flow's events name it.
 */
export interface ReturnedGoods {
  warehouseId?: string;
  faultyWarehouseId?: string;
  faulty?: { lineId: string; quantity: number }[];
}

/** Calls of the after-sale flow; a step may bring the key of its intent. */
export interface AfterSaleApi {
  item(id: string): Promise<Schemas['AfterSaleDetail']>;
  pass(seen: Seen, key?: string): Promise<unknown>;
  reject(seen: Seen & { reason: string }, key?: string): Promise<unknown>;
  receiveGoods(seen: Seen & ReturnedGoods, key?: string): Promise<unknown>;
  refund(seen: Seen, key?: string): Promise<unknown>;
}

/**
 * A step of the shop. `version` is the one that the user saw when deciding, `key` the intent's: a form's repetition
 * after a lost answer is carried out once.
 */
export type AfterSaleStep = (
  | { type: 'pass' }
  | { type: 'reject'; reason: string }
  | { type: 'receiveGoods'; goods?: ReturnedGoods }
  | { type: 'refund' }
) & { version?: number; key?: string };

/** Returns whether the case, as it was read last, accepts a step of the version that the user saw. */
export function acceptsStep(found: Standing | undefined, { type, version }: AfterSaleStep): boolean {
  if (!found || (version !== undefined && version !== found.version)) return false;
  if (type === 'refund' && !can(afterSaleGoodsLifecycle, found.goods, 'refund')) return false;
  if (type === 'receiveGoods' && !can(afterSaleGoodsLifecycle, found.goods, 'receive')) return false;
  return can(afterSaleLifecycle, found.status, type);
}

/** Sends a step to the server. */
export function takeStep({
  api,
  found,
  step,
}: {
  api: AfterSaleApi;
  found: Standing | undefined;
  step: AfterSaleStep;
}): Promise<unknown> {
  if (!found) throw new Error('no case is known');
  const seen = { id: found.id, version: found.version };
  switch (step.type) {
    case 'pass':
      return api.pass(seen, step.key);
    case 'reject':
      return api.reject({ ...seen, reason: step.reason }, step.key);
    case 'receiveGoods':
      return api.receiveGoods({ ...seen, ...step.goods }, step.key);
    case 'refund':
      return api.refund(seen, step.key);
  }
}
