import { cardRefundLifecycle } from '@partsdesk/core/customer/card/cardRefundLifecycle';
import { valueAdjustLifecycle } from '@partsdesk/core/customer/card/valueAdjustLifecycle';
import { enabled } from '@partsdesk/core/enabled';
import { OPEN_TRADES } from '@partsdesk/core/pay/payTradeLifecycle';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kit/context';

const [refund, adjust] = [cardRefundLifecycle.statuses, valueAdjustLifecycle.statuses];

interface Refusal {
  says: string;
  when: (ids: RawBuilder<unknown>, storeId: string) => RawBuilder<unknown>;
}

/** What keeps two customers from being merged now, each with its question: rows mean that it does. */
const REFUSALS: readonly Refusal[] = [
  {
    says: '两位客户已标记为不是同一人，请先在「不是同一人」里取消标记',
    when: (ids, storeId) => sql`select from customer_apart where store_id = ${storeId}
      and first_id in ${ids} and second_id in ${ids}`,
  },
  {
    says: '有一笔支付还在进行，请等它完成或撤销后再合并',
    when: (ids, storeId) => sql`select from pay_trade trade where trade.store_id = ${storeId}
      and trade.status in (${sql.join(OPEN_TRADES.map((status) => sql.lit(status)))})
      and trade.document_id in (
        select id from sale_out where store_id = ${storeId} and customer_id in ${ids}
        union all select id from order_sale where store_id = ${storeId} and customer_id in ${ids}
        union all select id from recharge_order where store_id = ${storeId} and customer_id in ${ids})`,
  },
  {
    says: '有退卡还没办完，请先办完或撤回',
    when: (ids, storeId) => sql`select from card_refund where store_id = ${storeId} and customer_id in ${ids}
      and status in (${sql.lit(refund.waiting.code)}, ${sql.lit(refund.approved.code)})`,
  },
  {
    says: '有储值调整等待复核，请先复核或撤回',
    when: (ids, storeId) => sql`select from value_adjust where store_id = ${storeId} and customer_id in ${ids}
      and status = ${sql.lit(adjust.waiting.code)}`,
  },
  {
    says: '有储值卡已冻结，请先解冻',
    when: (ids, storeId) => sql`select from value_card where store_id = ${storeId} and customer_id in ${ids}
      and kind = 0 and status = ${sql.lit(enabled.statuses.disabled.code)}`,
  },
  {
    says: '两位客户都是分销员，请先删除其中一位的分销员身份',
    when: (ids, storeId) => sql`select from distributor where store_id = ${storeId} and customer_id in ${ids}
      and deleted_time is null having count(*) > 1`,
  },
  {
    says: '两位客户在同一个砍价方案里都有进行中的砍价，请等其中一个结束',
    when: (ids, storeId) => sql`select from bargain_run where store_id = ${storeId} and customer_id in ${ids}
      and status in (0, 1, 2) group by scheme_id having count(*) > 1`,
  },
];

/** Returns why two customers cannot be merged now, in words; empty where they can. */
export async function mergeRefusal(ctx: Context, customerIds: readonly string[]): Promise<string> {
  const ids = sql`(${sql.join(customerIds)})`;
  for (const { says, when } of REFUSALS) {
    const { rows } = await when(ids, ctx.storeId).execute(ctx.db);
    if (rows.length) return says;
  }
  return '';
}
