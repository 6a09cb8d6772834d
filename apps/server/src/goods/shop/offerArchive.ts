import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Adds every part of the archive to a new shop, at the archive's price. */
export async function offerArchive(db: Db, storeId: string, shopId: string, now: Date): Promise<void> {
  await sql`insert into goods_shop (store_id, id, shop_id, sku_id, price, threshold, create_time)
    select store_id, gen_random_uuid(), ${shopId}, id, price, threshold, ${now} from goods_sku where store_id = ${storeId}`.execute(
    db,
  );
}
