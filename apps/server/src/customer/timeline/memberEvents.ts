import { pointsMoveLabel } from '@partsdesk/core/customer/points/pointsRules';
import { remindKindLabel, type RemindKind } from '@partsdesk/core/customer/remind/remindKinds';
import { sql } from 'kysely';
import { columns, type Source } from './sources';

const nameOf = (level: string) => sql`coalesce((select level.name from custom_level level
  where level.store_id = change.store_id and level.id = ${sql.ref(level)}), '')`;

const plateOf = (vehicle: string) => sql`(select vehicle.plate from customer_vehicle vehicle
  where vehicle.store_id = moved.store_id and vehicle.id = ${sql.ref(vehicle)})`;

const otherOf = (customer: string) => sql`(select other.name from customer other
  where other.store_id = moved.store_id and other.id = ${sql.ref(customer)})`;

const moved = (from: 'from_customer_id' | 'to_customer_id'): Source => ({
  kind: 'vehicle',
  seenBy: ['CustomerListCar', 'CustomerList'],
  select: ({ newestOfAll }) =>
    sql`select ${columns({
      of: 'moved',
      word: plateOf('moved.vehicle_id'),
      note: sql`concat_ws('，', ${otherOf(from === 'from_customer_id' ? 'moved.to_customer_id' : 'moved.from_customer_id')}, nullif(moved.reason, ''), nullif(moved.cards, ''))`,
      by: sql`moved.by_name`,
    })} from vehicle_move moved where ${newestOfAll('moved', 'moved.id', from)}`,
  tell: ({ word, note }) => ({
    title: `车辆 ${word} ${from === 'from_customer_id' ? '过户给他人' : '过户进来'}`,
    detail: note,
  }),
});

/** What a customer is as a member: points, grade, exchanges, vehicles, reminders. */
export const memberEvents: readonly Source[] = [
  {
    kind: 'points',
    document: 'saleOut',
    select: ({ newestOfAll }) =>
      sql`select ${columns({
        of: 'entry',
        word: sql`entry.kind`,
        note: sql`concat_ws('，', to_char(entry.points, 'SG999999990') || ' 分', nullif(entry.reason, ''))`,
        shop: 'entry.shop_id',
        by: sql`entry.by_name`,
        document: sql`entry.sale_out_id`,
      })} from points_entry entry where ${newestOfAll('entry')}`,
    tell: ({ word, note }) => ({ title: `积分${pointsMoveLabel(word)}`, detail: note.replace(/\s+(?=\d)/u, '') }),
  },
  {
    kind: 'points',
    seenBy: ['CustomerEquityConversion', 'CustomerList'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'exchange',
        word: sql`exchange.points`,
        note: sql`exchange.remark`,
        code: sql`exchange.code`,
        shop: 'exchange.shop_id',
        by: sql`exchange.by_name`,
      })} from customer_exchange exchange where ${newest('exchange')}`,
    tell: ({ word, note }) => ({ title: `用 ${word} 积分兑换礼品`, detail: note }),
  },
  {
    kind: 'grade',
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'change',
        word: nameOf('change.to_level_id'),
        note: nameOf('change.from_level_id'),
        by: sql`change.by_name`,
      })} from level_change change where ${newest('change')}`,
    tell: ({ word, note }) => ({ title: `等级变为 ${word || '无'}`, detail: note && `原为 ${note}` }),
  },
  {
    kind: 'vehicle',
    seenBy: ['CustomerListCar', 'CustomerList'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'vehicle',
        word: sql`vehicle.plate`,
        note: sql`vehicle.model`,
      })} from customer_vehicle vehicle where ${newest('vehicle')}`,
    tell: ({ word, note }) => ({ title: `登记车辆 ${word}`, detail: note }),
  },
  moved('from_customer_id'),
  moved('to_customer_id'),
  {
    kind: 'merge',
    select: ({ newestOfAll }) =>
      sql`select ${columns({
        of: 'merge',
        word: sql`merge.snapshot ->> 'name'`,
        by: sql`merge.by_name`,
      })} from customer_merge merge where ${newestOfAll('merge', 'merge.id', 'kept_id')}`,
    tell: ({ word }) => ({ title: `合并了客户「${word}」`, detail: '单据、余额、车辆都已转入' }),
  },
  {
    kind: 'reveal',
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'look',
        by: sql`look.by_name`,
      })} from phone_reveal look where ${newest('look')}`,
    tell: () => ({ title: '查看了完整手机号' }),
  },
  {
    kind: 'remind',
    seenBy: ['CustomerMessage'],
    select: ({ newest }) =>
      sql`select ${columns({
        of: 'remind',
        word: sql`remind.kind`,
        note: sql`concat_ws('，', remind.content, case remind.told when 'sent' then
          case remind.told_by when 'sms' then '已发短信给客户' else '已发小程序消息给客户' end
          when 'unclear' then '小程序消息可能已送达' end)`,
        by: sql`remind.made_name`,
      })} from customer_remind remind where ${newest('remind')}`,
    tell: ({ word, note }) => ({ title: `${remindKindLabel(word as RemindKind)}提醒`, detail: note }),
  },
];
