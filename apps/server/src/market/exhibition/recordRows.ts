import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { phoneMatches, seesPhones, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

type Value = Schemas['SignInValue'];
type Filter = Omit<QueryOf<operations['signInExhibitionRecord_page']>, 'current' | 'pageSize'>;

/** Selects the sign-ins of a list, newest first; whether the caller may see the exhibition is checked before. */
export function matchingRecords(ctx: Context, { exhibitionId, keyword, from, to }: Filter) {
  let found = fromStore(ctx, 'exhibition_record as record')
    .innerJoin('customer', withinStore('customer.id', 'record.customer_id'))
    .select(['record.id', 'record.exhibition_id as exhibitionId', 'record.customer_id as customerId'])
    .select(['customer.name as customerName', 'record.day', 'record.create_time as createTime'])
    .select([
      visiblePhone(ctx, 'customer.phone').as('phone'),
      sql<Value[]>`record.answers`.as('values'),
      seesPhones(ctx).as('seesPhones'),
    ])
    .where('record.exhibition_id', '=', exhibitionId)
    .where(isCustomerVisible(ctx));
  if (keyword)
    found = found.where((where) =>
      where.or([where('customer.name', 'ilike', containing(keyword)), phoneMatches(ctx, keyword)]),
    );
  if (from) found = found.where('record.day', '>=', from);
  if (to) found = found.where('record.day', '<=', to);
  return found.orderBy('record.id', 'desc');
}

const masked = (value: Value): Value =>
  value.kind === 'mobile' ? { ...value, value: value.value.replace(/^(\d{3})\d{4}/, '$1****') } : value;

/** Hides the numbers that visitors wrote from whom customers' numbers are hidden. */
export const shownRecord = <Row extends { values: Value[]; seesPhones: boolean }>({
  seesPhones: sees,
  ...row
}: Row) => ({
  ...row,
  values: sees ? row.values : row.values.map(masked),
});
