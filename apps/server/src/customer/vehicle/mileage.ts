import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';

interface Noted {
  mileage: number | undefined;
  source: 'desk' | 'app' | 'import';
  /** The last value was wrong: this one is used although it is lower. */
  corrects?: boolean | undefined;
}

/**
 * Notes a vehicle's mileage in its log, and returns the value to use: a lower one than the last is kept with a mark and
 * not used, since a digit that is left out would spoil every prediction, unless it corrects the last.
 */
export async function noteMileage(
  ctx: Context,
  vehicle: { id: string; mileage: number },
  { mileage, source, corrects = false }: Noted,
): Promise<number> {
  if (mileage === undefined || mileage === vehicle.mileage) return vehicle.mileage;
  const used = mileage > vehicle.mileage || corrects;
  if (mileage < vehicle.mileage && corrects)
    await ctx.db
      .updateTable('vehicle_mileage')
      .set({ used: false })
      .where('store_id', '=', ctx.storeId)
      .where('vehicle_id', '=', vehicle.id)
      .where('mileage', '>', mileage)
      .execute();
  await ctx.db
    .insertInto('vehicle_mileage')
    .values({
      store_id: ctx.storeId,
      id: newId(ctx.now),
      vehicle_id: vehicle.id,
      mileage,
      used,
      source,
      by_name: ctx.user?.name ?? (ctx.customerId ? '顾客' : '系统'),
      create_time: ctx.now,
    })
    .execute();
  return used ? mileage : vehicle.mileage;
}

/** Notes the mileages with which vehicles were imported. */
export async function noteFirstMileages(
  ctx: Context,
  imported: readonly { id: string; mileage: number }[],
): Promise<void> {
  if (!imported.length) return;
  await ctx.db
    .insertInto('vehicle_mileage')
    .values(
      imported.map(({ id, mileage }) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        vehicle_id: id,
        mileage,
        used: true,
        source: 'import',
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })),
    )
    .execute();
}
