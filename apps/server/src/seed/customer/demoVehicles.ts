import { vinCheckDigit } from '@partsdesk/core/customer/vin';
import { sql } from 'kysely';
import { addDays } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';

const MADE_UP = 'LFV3A23C';
/** A frame number with the check digit that the others ask for. */
const frame = (serial: number): string => {
  const rest = `M${String(3_000_000 + serial)}`;
  return `${MADE_UP}${vinCheckDigit(`${MADE_UP}0${rest}`)}${rest}`;
};

/** Two customers claim one car, which a third one has. */
export const SHARED_PLATE = '浙A66P88';

/** What customers claimed in the mini-app, oldest first: days ago, plate, model, what became of it. */
const claims: readonly [daysAgo: number, plate: string, model: string, rejected?: string][] = [
  [9, '浙A20R3T', '别克 英朗', '车牌与照片不一致'],
  [6, '浙A9Q17X', '本田 雅阁 2018款', '照片不清楚，请重新拍'],
  [2, '浙AF05527', '特斯拉 Model Y'],
  [1, SHARED_PLATE, '丰田 凯美瑞'],
  [1, SHARED_PLATE, '丰田 凯美瑞 2021款'],
  [0, '浙A7K32M', '大众 朗逸 2019款'],
  [0, '浙AD30618', '比亚迪 秦PLUS DM-i'],
];

/**
 * Adds what the shops know of their customers' cars: earlier mileages, one that was typed a digit short, a car that
 * changed hands, and claims out of the mini-app, one of them on a plate that another customer has.
 */
export async function addDemoVehicles(
  ctx: Context,
  customers: readonly { id: string; vehicleId: string | undefined }[],
  today: Date,
): Promise<void> {
  const { db, storeId } = ctx;
  await sql`insert into vehicle_mileage (store_id, id, vehicle_id, mileage, used, source, by_name, create_time)
    select store_id, gen_random_uuid(), id, case ago when 0 then mileage else greatest(mileage - ago * 45, 1) end, true, 'desk', '王建国', ${today}::timestamptz - ago * interval '1 day'
    from customer_vehicle cross join (values (180), (90), (0)) as earlier (ago)
    where store_id = ${storeId} and mileage > 0 and (ago = 0 or abs(hashtext(id::text)) % 4 = 0)`.execute(db);
  await sql`insert into vehicle_mileage (store_id, id, vehicle_id, mileage, used, source, by_name, create_time)
    select store_id, gen_random_uuid(), id, mileage / 10, false, 'desk', '王建国', ${addDays(today, -30)}
    from customer_vehicle where store_id = ${storeId} and mileage > 20000 order by id limit 5`.execute(db);
  await sql`update customer_vehicle set insurance_ends = (${today}::timestamptz + abs(hashtext(id::text)) % 300 * interval '1 day')::date,
      inspection_ends = (${today}::timestamptz + abs(hashtext(plate)) % 500 * interval '1 day')::date
    where store_id = ${storeId} and abs(hashtext(id::text)) % 3 = 0`.execute(db);

  const without = customers.filter(({ vehicleId }) => !vehicleId).slice(0, claims.length);
  const [holder, sold] = customers.filter(({ vehicleId }) => vehicleId);
  if (holder?.vehicleId && without[2] && sold?.vehicleId && without[1]) {
    await db
      .updateTable('customer_vehicle')
      .set({ plate: SHARED_PLATE, model: '丰田 凯美瑞 2021款', mileage: 61_200 })
      .where('store_id', '=', storeId)
      .where('id', '=', holder.vehicleId)
      .execute();
    await db
      .insertInto('vehicle_move')
      .values({
        store_id: storeId,
        id: newId(today),
        vehicle_id: sold.vehicleId,
        from_customer_id: without[1].id,
        to_customer_id: sold.id,
        reason: '二手车成交',
        by_name: '王建国',
        create_time: addDays(today, -40),
      })
      .execute();
  }
  const rows = claims.flatMap(([daysAgo, plate, model, rejected], index) => {
    const customerId = without[index]?.id;
    const claimed = addDays(today, -daysAgo);
    if (!customerId) return [];
    return [
      {
        store_id: storeId,
        id: newId(claimed),
        customer_id: customerId,
        plate,
        vin: frame(index),
        model,
        mileage: 20_000 + index * 7300,
        audit_status: rejected ? 2 : 0,
        reject_reason: rejected ?? '',
        ...(rejected ? { audited_by: '王建国', audited_time: addDays(claimed, 1) } : {}),
        claimed_time: claimed,
        create_time: claimed,
      },
    ];
  });
  if (rows.length) await db.insertInto('customer_vehicle').values(rows).execute();
}
