import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** What must hold of inquiries about dull stock. */
export const dullChecks: Checks = {
  'an inquiry is replied to where the shop spoke last': (store) => sql`
    select ask.code || ' ' || asked.shop_id as subject, asked.status as kept, said.side as computed
    from inquiry_line asked join inquiry ask on ask.store_id = asked.store_id and ask.id = asked.header_id
    join lateral (select side from inquiry_message word where word.store_id = asked.store_id and word.line_id = asked.id
      order by word.create_time desc, word.id desc limit 1) said on true
    where asked.store_id = ${store} and asked.status <> said.side`,
};
