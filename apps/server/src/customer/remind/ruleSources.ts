import { predictMaintenance, type Reading } from '@partsdesk/core/customer/remind/predictMaintenance';
import type { RemindRule, RuleKind } from '@partsdesk/core/customer/remind/remindKinds';
import { addDays } from '@partsdesk/core/dates';
import { enabled } from '@partsdesk/core/enabled';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { passed } from '../vehicle/vehicles';
import { readingsOf } from './vehicleReadings';

/** How many rows the night takes in one transaction. */
export const ROWS_A_STEP = 500;
/** What becomes due within so many days is made already, so that the shop sees it coming. */
const DAYS_AHEAD = 30;
/** What has been due for longer than this is not made any more: a rule that is new would else begin with years. */
const DAYS_BACK = 30;

/** A reminder that a rule wants. */
export interface Wanted {
  customerId: string;
  vehicleId: string | null;
  subjectId: string;
  forDay: string;
  content: string;
  dueDay: string;
  setDay: string | null;
  dueMileage: number | null;
  leadDays: number;
  estimated: boolean;
}

/** Where the step before ended, in the order of the source. */
export interface Place {
  at: string;
  id: string;
}

/** What one step of a source found; `last` is missing where there is no more. */
interface Found {
  wanted: Wanted[];
  last: Place | undefined;
}

type Source = (ctx: Context, rule: RemindRule, after: Place | undefined) => Promise<Found>;

const usable = sql`customer.status = ${sql.lit(enabled.statuses.enabled.code)} and customer.kind <> 0`;
const notMade = (ctx: Context, kind: RuleKind, subject: string, day: string) => sql`not exists (
  select from customer_remind made where made.store_id = ${ctx.storeId} and made.kind = ${kind}
    and made.subject_id = ${sql.ref(subject)} and made.for_day = ${sql.raw(day)})`;
const lastOf = <Row>(rows: readonly Row[], place: (row: Row) => Place): Place | undefined => {
  const row = rows.at(-1);
  return row && rows.length === ROWS_A_STEP ? place(row) : undefined;
};

interface Ending {
  customerId: string;
  vehicleId: string | null;
  id: string;
  day: string;
}

/** Returns a reminder before a day that ends something. */
const ending = (row: Ending, { days }: RemindRule, content: string): Wanted => ({
  customerId: row.customerId,
  vehicleId: row.vehicleId,
  subjectId: row.id,
  forDay: row.day,
  content,
  dueDay: addDays(row.day, -days),
  setDay: row.day,
  dueMileage: null,
  leadDays: days,
  estimated: false,
});

/** Finds the vehicles whose insurance or inspection ends soon. */
const vehicleEnds =
  (kind: 'insurance' | 'inspection', column: 'insurance_ends' | 'inspection_ends', what: string): Source =>
  async (ctx, rule, after) => {
    const ends = sql.ref(`vehicle.${column}`);
    const today = dayOf(ctx.now);
    const { rows } = await sql<Ending>`
      select vehicle.id, vehicle.customer_id as "customerId", vehicle.id as "vehicleId", ${ends} as day
      from customer_vehicle vehicle join customer on customer.store_id = vehicle.store_id and customer.id = vehicle.customer_id
      where vehicle.store_id = ${ctx.storeId} and ${ends} between ${today}::date and ${addDays(today, rule.days + DAYS_AHEAD)}::date
        and (${ends}, vehicle.id) > (${after?.at ?? today}::date, ${after?.id ?? NOBODY}::uuid)
        and vehicle.audit_status = ${sql.lit(passed.code)} and vehicle.status = ${sql.lit(enabled.statuses.enabled.code)}
        and ${usable} and ${notMade(ctx, kind, 'vehicle.id', `vehicle.${column}`)}
      order by ${ends}, vehicle.id limit ${sql.lit(ROWS_A_STEP)}`.execute(ctx.db);
    return {
      wanted: rows.map((row) => ending(row, rule, `${what} ${row.day} 到期`)),
      last: lastOf(rows, ({ day, id }) => ({ at: day, id })),
    };
  };

/** Finds the gifts of stored value that end soon. */
const cardEnds: Source = async (ctx, rule, after) => {
  const today = dayOf(ctx.now);
  const { rows } = await sql<Ending>`
    select lot.id, card.customer_id as "customerId", null::uuid as "vehicleId", lot.gift_expires as day
    from value_card_lot lot join value_card card on card.store_id = lot.store_id and card.id = lot.card_id
    join customer on customer.store_id = card.store_id and customer.id = card.customer_id
    where lot.store_id = ${ctx.storeId} and lot.gift_left > 0 and lot.gift_expires between ${today}::date and ${addDays(today, rule.days + DAYS_AHEAD)}::date
      and (lot.gift_expires, lot.id) > (${after?.at ?? today}::date, ${after?.id ?? NOBODY}::uuid)
      and lot.status = 1 and lot.refund_id is null and ${usable} and ${notMade(ctx, 'cardEnd', 'lot.id', 'lot.gift_expires')}
    order by lot.gift_expires, lot.id limit ${sql.lit(ROWS_A_STEP)}`.execute(ctx.db);
  return {
    wanted: rows.map((row) => ending(row, rule, `储值卡的赠送金额 ${row.day} 到期，请客户尽快使用`)),
    last: lastOf(rows, ({ day, id }) => ({ at: day, id })),
  };
};

const lives = sql`sale.status <> ${sql.lit(orderSaleLifecycle.statuses.cancelled.code)}`;

/** Finds the customers whose last sale is so many days ago; one who came again meanwhile is asked after that. */
const visits: Source = async (ctx, rule, after) => {
  const today = dayOf(ctx.now);
  const [from, until] = [
    startOfDay(addDays(today, -rule.days - DAYS_BACK)),
    startOfDay(addDays(today, -rule.days + 1)),
  ];
  const { rows } = await sql<{ customerId: string; id: string; time: Date }>`
    select sale.customer_id as "customerId", sale.id, sale.create_time as time
    from order_sale sale join customer on customer.store_id = sale.store_id and customer.id = sale.customer_id
    where sale.store_id = ${ctx.storeId} and sale.create_time >= ${from} and sale.create_time < ${until}
      and (sale.create_time, sale.id) > (${after ? new Date(after.at) : from}, ${after?.id ?? NOBODY}::uuid)
      and ${lives} and ${usable}
      and not exists (select from order_sale later where later.store_id = sale.store_id and later.customer_id = sale.customer_id
        and (later.create_time, later.id) > (sale.create_time, sale.id) and later.status <> ${sql.lit(orderSaleLifecycle.statuses.cancelled.code)})
      and ${notMade(ctx, 'visit', 'customer.id', "(sale.create_time at time zone 'Asia/Shanghai')::date")}
    order by sale.create_time, sale.id limit ${sql.lit(ROWS_A_STEP)}`.execute(ctx.db);
  return {
    wanted: rows.map(({ customerId, time }) => {
      const day = dayOf(time);
      const due = addDays(day, rule.days);
      return {
        customerId,
        vehicleId: null,
        subjectId: customerId,
        forDay: day,
        content: `上次开单 ${day}，回访使用情况`,
        dueDay: due,
        setDay: due,
        dueMileage: null,
        leadDays: 0,
        estimated: false,
      };
    }),
    last: lastOf(rows, ({ time, id }) => ({ at: time.toISOString(), id })),
  };
};

/** Returns the mileage that a vehicle had on a day, as far as it was noted until then. */
const mileageOn = (day: string, readings: readonly Reading[]): number | undefined =>
  readings.findLast((one) => one.used && one.day <= day)?.mileage;

/** Finds the vehicles whose maintenance is near, counted from the last sale that was made for them. */
const maintenances: Source = async (ctx, rule, after) => {
  const { rows } = await sql<{ id: string; customerId: string; time: Date }>`
    select vehicle.id, vehicle.customer_id as "customerId", sale.create_time as time
    from customer_vehicle vehicle join customer on customer.store_id = vehicle.store_id and customer.id = vehicle.customer_id
    join lateral (select create_time from order_sale sale
      where sale.store_id = vehicle.store_id and sale.vehicle_id = vehicle.id and ${lives} order by sale.id desc limit 1) sale on true
    where vehicle.store_id = ${ctx.storeId} and vehicle.id > ${after?.id ?? NOBODY}::uuid
      and vehicle.audit_status = ${sql.lit(passed.code)} and vehicle.status = ${sql.lit(enabled.statuses.enabled.code)} and ${usable}
      and not exists (select from customer_remind open where open.store_id = vehicle.store_id and open.vehicle_id = vehicle.id
        and open.kind = 'maintenance' and open.status < 2)
      and ${notMade(ctx, 'maintenance', 'vehicle.id', "(sale.create_time at time zone 'Asia/Shanghai')::date")}
    order by vehicle.id limit ${sql.lit(ROWS_A_STEP)}`.execute(ctx.db);
  const today = dayOf(ctx.now);
  const readings = await readingsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const wanted = rows.flatMap(({ id, customerId, time }): Wanted[] => {
    const [forDay, noted] = [dayOf(time), readings.get(id) ?? []];
    const ran = mileageOn(forDay, noted);
    const day = rule.intervalDays > 0 ? addDays(forDay, rule.intervalDays) : undefined;
    const mileage = rule.intervalMileage > 0 && ran !== undefined ? ran + rule.intervalMileage : undefined;
    const due = predictMaintenance({ day, mileage }, noted);
    if (!due || due.day < addDays(today, -DAYS_BACK) || due.day > addDays(today, rule.days + DAYS_AHEAD)) return [];
    return [
      {
        customerId,
        vehicleId: id,
        subjectId: id,
        forDay,
        content: `上次开单 ${forDay}，该保养了`,
        dueDay: addDays(due.day, -rule.days),
        setDay: day ?? null,
        dueMileage: mileage ?? null,
        leadDays: rule.days,
        estimated: due.estimated,
      },
    ];
  });
  return { wanted, last: lastOf(rows, ({ id }) => ({ at: '', id })) };
};

/** Before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Where the reminders of each rule come from. */
export const ruleSources: Record<RuleKind, Source> = {
  maintenance: maintenances,
  insurance: vehicleEnds('insurance', 'insurance_ends', '保险'),
  inspection: vehicleEnds('inspection', 'inspection_ends', '年检'),
  cardEnd: cardEnds,
  visit: visits,
};
