import { sql } from 'kysely';

/** Each check lists (subject, kept, computed) wherever the two differ. Its argument is the current store. */
export type Checks = Record<
  string,
  (storeId: string) => ReturnType<typeof sql<{ subject: string; kept: number; computed: number }>>
>;

/** Compares cards, their lots, what they paid and what shops owe for them (MEM-02, MEM-60, MEM-61). */
export const cardChecks: Checks = {
  'what was paid for a recharge is on the card, or goes back': (store) => sql`
    select min(trade.document_code) as subject, sum(trade.amount)::bigint as kept, (case when min(one.payment_status) = 2 then min(one.amount) else 0 end + sum(trade.back))::bigint as computed
    from (select trade.*, coalesce((select sum(refund.amount) from pay_refund refund where refund.store_id = trade.store_id and refund.trade_id = trade.id and refund.document_kind in ('excess', 'late')), 0) as back from pay_trade trade
      where trade.store_id = ${store} and trade.kind = 'recharge' and trade.status in (2, 6)) trade
    join recharge_order one on one.store_id = trade.store_id and one.id = trade.document_id group by trade.document_id
    having sum(trade.amount) <> case when min(one.payment_status) = 2 then min(one.amount) else 0 end + sum(trade.back)`,
  'a card holds the sum of its ledger, without a gap, and every entry goes on from the one before': (store) => sql`
    select card.id::text as subject, card.principal + card.gift as kept, coalesce(entry.amount, 0)::bigint as computed
    from value_card card left join (
      select card_id, sum(principal) as principal, sum(gift) as gift, sum(principal + gift) as amount, count(*) as count, max(seq) as last, bool_and(follows) as follows from (
        select card_id, seq, principal, gift, principal_after = sum(principal) over (partition by card_id order by seq) and gift_after = sum(gift) over (partition by card_id order by seq) as follows
        from value_card_entry where store_id = ${store}) each group by 1) entry on entry.card_id = card.id
    where card.store_id = ${store} and (card.principal <> coalesce(entry.principal, 0) or card.gift <> coalesce(entry.gift, 0)
      or card.last_seq <> coalesce(entry.count, 0) or card.last_seq <> coalesce(entry.last, 0) or not coalesce(entry.follows, true))`,
  'a paid recharge stands on its card and in the accounts, an unpaid one nowhere': (store) => sql`
    select paid.code as subject, paid.kept, paid.on_card as computed from (
      select one.code, case one.payment_status when 2 then one.amount + one.gift else 0 end as kept, case one.payment_status when 2 then one.amount else 0 end as money,
        coalesce((select sum(principal + gift) from value_card_entry entry where entry.store_id = one.store_id and entry.document_kind = 'recharge' and entry.document_id = one.id), 0)::bigint
          + coalesce((select sum(value) from gift_card_entry entry where entry.store_id = one.store_id and entry.document_kind = 'recharge' and entry.document_id = one.id), 0)::bigint as on_card,
        coalesce((select sum(entry.amount) from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id and account.nature = 1
          where entry.store_id = one.store_id and entry.document_id = one.id), 0)::bigint as booked,
        coalesce((select sum(amount) from fund_ledger entry where entry.store_id = one.store_id and entry.document_id = one.id), 0)::bigint as both_sides
      from recharge_order one where one.store_id = ${store}) paid
    where paid.kept <> paid.on_card or paid.money <> paid.booked or paid.both_sides <> 0`,
  'a recharge at the counter is the sum of its tenders': (store) => sql`
    select one.code as subject, one.amount as kept, sum(tender.amount)::bigint as computed
    from recharge_order one join recharge_tender tender on tender.store_id = one.store_id and tender.recharge_id = one.id
    where one.store_id = ${store} group by one.id, one.code, one.amount having one.amount <> sum(tender.amount)`,
  'a paid card refund left its card and the accounts, one that is not paid holds its lot': (store) => sql`
    select one.code as subject, one.kept, one.off_card as computed from (
      select refund.code, refund.status, lot.refund_id = refund.id as holds, case refund.status when 2 then refund.principal + refund.gift else 0 end as kept, case refund.status when 2 then refund.principal else 0 end as money,
        -coalesce((select sum(principal + gift) from value_card_entry entry where entry.store_id = refund.store_id and entry.document_id = refund.id), 0)::bigint as off_card,
        -coalesce((select sum(entry.amount) from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id and account.nature = 1
          where entry.store_id = refund.store_id and entry.document_id = refund.id), 0)::bigint as booked,
        coalesce((select sum(amount) from fund_ledger entry where entry.store_id = refund.store_id and entry.document_id = refund.id), 0)::bigint as both_sides
      from card_refund refund join value_card_lot lot on lot.store_id = refund.store_id and lot.id = refund.lot_id where refund.store_id = ${store}) one
    where one.kept <> one.off_card or one.money <> one.booked or one.both_sides <> 0 or (one.status in (0, 1)) <> coalesce(one.holds, false)`,
  'an adjustment that was passed moved its card and both sides of the accounts, another moved nothing': (store) => sql`
    select one.code as subject, one.kept, one.on_card as computed from (
      select adjust.code, case adjust.status when 1 then adjust.amount else 0 end as kept, case when adjust.status = 1 and adjust.part = 1 then adjust.amount else 0 end as owed,
        coalesce((select sum(case adjust.part when 1 then principal else gift end) from value_card_entry entry where entry.store_id = adjust.store_id and entry.document_id = adjust.id), 0)::bigint as on_card,
        -coalesce((select sum(entry.amount) from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id and account.nature = 2
          where entry.store_id = adjust.store_id and entry.document_id = adjust.id), 0)::bigint as booked,
        coalesce((select sum(amount) from fund_ledger entry where entry.store_id = adjust.store_id and entry.document_id = adjust.id), 0)::bigint as both_sides
      from value_adjust adjust where adjust.store_id = ${store}) one
    where one.kept <> one.on_card or one.owed <> one.booked or one.both_sides <> 0`,
  'a card is the sum of what its lots have left': (store) => sql`
    select card.id::text as subject, card.principal + card.gift as kept, coalesce(sum(lot.principal_left + lot.gift_left), 0)::bigint as computed
    from value_card card left join value_card_lot lot on lot.store_id = card.store_id and lot.card_id = card.id
    where card.store_id = ${store} group by card.id, card.principal, card.gift
    having card.principal <> coalesce(sum(lot.principal_left), 0) or card.gift <> coalesce(sum(lot.gift_left), 0)`,
  'a lot has left what was moved of it': (store) => sql`
    select lot.id::text as subject, lot.principal_left + lot.gift_left as kept, coalesce(sum(move.principal + move.gift), 0)::bigint as computed
    from value_card_lot lot left join value_card_move move on move.store_id = lot.store_id and move.lot_id = lot.id
    where lot.store_id = ${store} group by lot.id, lot.principal_left, lot.gift_left
    having lot.principal_left <> coalesce(sum(move.principal), 0) or lot.gift_left <> coalesce(sum(move.gift), 0)`,
  'an entry of a card is what it moved of lots': (store) => sql`
    select entry.card_id || ' ' || entry.seq as subject, entry.principal + entry.gift as kept, coalesce(sum(move.principal + move.gift), 0)::bigint as computed
    from value_card_entry entry left join value_card_move move on move.store_id = entry.store_id and move.card_id = entry.card_id and move.seq = entry.seq
    where entry.store_id = ${store} group by entry.card_id, entry.seq, entry.principal, entry.gift
    having entry.principal <> coalesce(sum(move.principal), 0) or entry.gift <> coalesce(sum(move.gift), 0)`,
  'what lots paid of a sale and did not get back is what its tenders say': (store) => sql`
    select coalesce(spent.sale_out_id, said.sale_out_id)::text as subject, coalesce(spent.amount, 0)::bigint as kept, coalesce(said.amount, 0)::bigint as computed
    from (select bill.sale_out_id, sum(spend.amount - spend.back) as amount from card_spend spend join receipt_bill bill on bill.store_id = spend.store_id and bill.id = spend.receipt_id
      where spend.store_id = ${store} group by 1) spent
    full join (select sale_out_id, sum(amount) as amount from (
      select bill.sale_out_id, tender.amount from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
        where bill.store_id = ${store} and tender.method in ('storedValue', 'cashCard')
      union all select bill.sale_out_id, -tender.amount from refund_bill bill join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
        where bill.store_id = ${store} and tender.method in ('storedValue', 'cashCard')
      union all select bill.sale_out_id, -back.amount from after_sale_refund back join receipt_bill bill on bill.store_id = back.store_id and bill.id = back.receipt_id
        where back.store_id = ${store} and back.method in ('storedValue', 'cashCard')) moved group by 1) said on said.sale_out_id = spent.sale_out_id
    where coalesce(spent.amount, 0) <> coalesce(said.amount, 0)`,
  'what a shop owes on cards is what is left of what was paid for those that it sold': (store) => sql`
    select shop.name as subject, -account.balance as kept, (coalesce(lots.principal, 0) + coalesce(gifts.value, 0))::bigint as computed
    from fund_account account join shop on shop.store_id = account.store_id and shop.id = account.shop_id
    left join (select shop_id, sum(principal_left) as principal from value_card_lot where store_id = ${store} group by 1) lots on lots.shop_id = account.shop_id
    left join (select card.shop_id, sum(item.value_left) + sum(coalesce(taken.value, 0)) as value from gift_card card
      join gift_card_item item on item.store_id = card.store_id and item.card_id = card.id
      left join (select item_id, sum(value) as value from gift_card_use where store_id = ${store} and status = 0 group by 1) taken on taken.item_id = item.id
      where card.store_id = ${store} and card.sold_time is not null group by 1) gifts on gifts.shop_id = account.shop_id
    where account.store_id = ${store} and account.nature = 2 and -account.balance <> coalesce(lots.principal, 0) + coalesce(gifts.value, 0)`,
};
