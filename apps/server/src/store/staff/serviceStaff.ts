import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { accountOfPhone, inviteStaff } from './joinStaff';
import { lockedServicePerson, staffMembers } from './staffMembers';
import { matchingStaff, staffRows, withRoles } from './staffRows';
import { worksIn } from './visibleStaff';

type Handlers = Pick<
  Group<'parts/partsStaff'>,
  'pageServiceStaff' | 'addServiceStaff' | 'getServiceAuth' | 'updateServiceAuth'
>;

const everything = { seePhone: true, allowDiscount: true, allowCredit: true };

const serviceRows = (ctx: Context) =>
  staffRows(ctx)
    .where('staff.is_service', '=', true)
    .select([
      'staff.data_scope as dataScope',
      'staff.see_phone as seePhone',
      'staff.allow_discount as allowDiscount',
      'staff.allow_credit as allowCredit',
    ])
    .$narrowType<{ dataScope: 'all' | 'shop' | 'own' }>();

export async function servicePerson(ctx: Context, id: string) {
  const person = await serviceRows(ctx).where('staff.id', '=', id).executeTakeFirst();
  if (!person) throw new Failure('服务人员不存在');
  return person;
}

export const serviceStaff: Handlers = {
  async pageServiceStaff(ctx, { query: { keyword, shopId, status, dataScope, ...wanted } }) {
    let found = matchingStaff(serviceRows(ctx), keyword)
      .orderBy('staff.id', 'desc')
      .select((staff) =>
        staff
          .selectFrom('customer')
          .whereRef('customer.store_id', '=', 'staff.store_id')
          .whereRef('customer.service_staff_id', '=', 'staff.id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('customerCount'),
      )
      .$narrowType<{ customerCount: number }>();
    if (shopId) found = found.where(worksIn(shopId));
    if (status !== undefined) found = found.where('staff.status', '=', status);
    if (dataScope) found = found.where('staff.data_scope', '=', dataScope);
    const one = await page(ctx, found, wanted);
    return {
      ...one,
      records: (await withRoles(ctx, one.records)).map(({ seePhone, allowDiscount, allowCredit, ...row }) => ({
        ...row,
        auth: { seePhone, allowDiscount, allowCredit },
      })),
    };
  },

  async addServiceStaff(ctx, { body: { phone, name, roles, dataScope = 'shop', auth = everything } }) {
    const account = await accountOfPhone(ctx, phone, name);
    const draft = { userId: account.userId, name, phone, isService: true, roles, dataScope, auth };
    return inviteStaff(ctx, draft, { phone, ...account, field: 'phone' });
  },

  async getServiceAuth(ctx, { query: { id } }) {
    const { version, seePhone, allowDiscount, allowCredit } = await servicePerson(ctx, id);
    return { id, version, auth: { seePhone, allowDiscount, allowCredit } };
  },

  async updateServiceAuth(ctx, { body: { id, version, auth } }) {
    return staffMembers.change(ctx, await lockedServicePerson(ctx, id, version), auth);
  },
};
