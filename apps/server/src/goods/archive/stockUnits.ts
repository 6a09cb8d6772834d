import type { Db } from '../../db/database';
import { newId } from '../../db/ids';

/** The usual units of a parts shop, with the decimals of their quantities. */
const usual: [names: string, decimals: number][] = [
  ['个 只 支 套 件 副 对 片 块 条 根 张 瓶 桶 盒 包 箱 卷 台 把 组 罐 袋', 0],
  ['升 米', 1],
  ['次', 0],
  ['千克', 2],
];

/** Adds the usual units to a new store. */
export async function addUsualUnits(db: Db, storeId: string, now: Date): Promise<void> {
  await db
    .insertInto('goods_stock_unit')
    .values(
      usual.flatMap(([names, decimals]) =>
        names.split(' ').map((name) => ({ store_id: storeId, id: newId(now), name, decimals, create_time: now })),
      ),
    )
    .execute();
}
