import { sql } from 'kysely';

/** Which use of which gift card covers an order's line and how many are left (MEM-17); empty without one. */
export const coverWords = (line: 'line' | 'sold') => sql<string>`coalesce((
  select case card.kind when 1 then '保养卡' else '礼品卡' end || '尾号' || right(card.number, 4)
    || ' 第' || used.nth || '次，剩 ' || used.rest || ' 次'
  from gift_card_use used join gift_card card on card.store_id = used.store_id and card.id = used.card_id
  where used.store_id = ${sql.ref(line)}.store_id and used.order_line_id = ${sql.ref(line)}.id order by used.id desc limit 1), '')`;
