import type { BodyOf, Client } from '@partsdesk/sdk';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { operations } from '@partsdesk/sdk/types/parts';
import { can } from '../../lifecycle';
import { refundStatus } from './refundStatus';
import { salesReturnLifecycle } from './salesReturnLifecycle';

type Draft = BodyOf<operations['salesReturn_save']>;
type Tenders = BodyOf<operations['refundBill_add']>['tenders'];

/** A return that was written, what of its money is left to give back, and the step that was refused, if any. */
interface AtOnce {
  id: string;
  code: string;
  rest: number;
  stopped?: { step: string; error: unknown };
}

/**
 * Returns goods in one act of somebody who may do every step: written, handed in, approved, all goods stored as its
 * lines say, refunded. Each step is its own operation; one that is refused leaves the return where it stands, to go on
 * from there. Throws where nothing was written.
 */
export const returnAtOnce =
  (client: Client) =>
  async (draft: Draft, tenders: Tenders, key: string): Promise<AtOnce> => {
    const [returns, refunds] = [salesReturn(client), refundBill(client)];
    const { id, code, version } = await returns.save(draft, { idempotencyKey: key });
    let step = '提交';
    const as = (name: string) => ({ idempotencyKey: `${key}-${name}` });
    try {
      await returns.submit({ id, version }, as('submit'));
      step = '审核';
      await returns.pass({ id, version: version + 1 }, as('pass'));
      step = '入库';
      const back = await returns.item({ id });
      const lines = back.lines.flatMap(({ id: lineId, restQuantity: quantity, condition }) =>
        quantity > 0 ? [{ lineId, quantity, condition }] : [],
      );
      const isStored = lines.length > 0 && can(salesReturnLifecycle, back.status, 'storeAll');
      if (isStored) await returns.putInStorage({ id, version: back.version, lines }, as('store'));
      step = '退款';
      if (!can(refundStatus, back.refundStatus, 'refundAll')) return { id, code, rest: 0 };
      const seen = back.version + (isStored ? 1 : 0);
      const { rest } = await refunds.add({ salesReturnId: id, version: seen, tenders }, as('refund'));
      return { id, code, rest };
    } catch (error) {
      return { id, code, rest: 0, stopped: { step, error } };
    }
  };
