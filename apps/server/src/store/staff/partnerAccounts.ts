import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { accountOf, accountsOf } from '../../outside/collaboration';
import { visibleStaff } from './visibleStaff';

type Handlers = Pick<
  Group<'parts/partsStaff'>,
  'isBindUser' | 'isOtherBindUser' | 'accountList' | 'checkAccount' | 'bindAccount'
>;

/** The right to bind colleagues to the organisation's accounts; anybody may bind themselves to their own. */
const BIND = 'partsStaff.bind';

/** Returns the platform's id of the store: its organisation, else the store's own code. */
const orgOf = ({ store, storeId }: BeforeContext) =>
  store(async (db) => {
    const own = await db
      .selectFrom('platform.store')
      .select(['org_id as orgId', 'code'])
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow();
    return own.orgId ?? own.code;
  });

const phoneOf = ({ platform, user }: BeforeContext) =>
  platform(
    async (db) =>
      (
        await db
          .selectFrom('platform.app_user')
          .select('phone')
          .where('id', '=', user?.id ?? '')
          .executeTakeFirstOrThrow()
      ).phone,
  );

/** Maps accounts to the users bound to them. */
async function holdersOf(ctx: Context, ssoIds: readonly string[]): Promise<Map<string, string>> {
  if (!ssoIds.length) return new Map();
  const users = await ctx.platform((db) =>
    db
      .selectFrom('platform.app_user')
      .select(['id', 'sso_user_id as ssoId'])
      .where('sso_user_id', 'in', ssoIds)
      .execute(),
  );
  return new Map(users.map((user) => [user.ssoId ?? '', user.id]));
}

/** Locks the colleague to be bound; refuses without the right to. */
async function lockedColleague(ctx: Context, staffId: string | undefined, phone: string | undefined) {
  const found = staffId
    ? visibleStaff(ctx).where('staff.id', '=', staffId)
    : visibleStaff(ctx).where('staff.user_id', '=', ctx.user?.id ?? '');
  const staff = await found
    .select(['staff.id', 'staff.user_id as userId', 'staff.name', 'staff.invited'])
    .forUpdate()
    .executeTakeFirst();
  if (!staff) throw new Failure('员工不存在', staffId ? { field: 'staffId' } : {});
  if (staff.invited) throw new Failure('对方还没有同意加入');
  const self = staff.userId === ctx.user?.id;
  const user = await ctx.platform((db) =>
    db
      .selectFrom('platform.app_user')
      .select(['phone', 'sso_user_id as ssoId'])
      .where('id', '=', staff.userId)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
  if (self && (phone === undefined || user.phone === phone)) return { ...staff, ssoId: user.ssoId };
  if (!(await ctx.can(BIND)))
    throw new Failure(
      self ? '只能绑定与本人手机号一致的平台账号，其他账号请联系店主绑定' : '没有权限为同事绑定平台账号',
    );
  // Refuses members of other stores as well, since the account's owner could log in there as the user.
  const elsewhere = self
    ? undefined
    : await ctx.platform((db) =>
        db
          .selectFrom('platform.relationship')
          .select('id')
          .where('user_id', '=', staff.userId)
          .where('store_id', '<>', ctx.storeId)
          .limit(1)
          .executeTakeFirst(),
      );
  if (elsewhere) throw new Failure(`${staff.name}还在其他店铺任职，请由本人在「个人设置」中绑定`);
  return { ...staff, ssoId: user.ssoId };
}

export const partnerAccounts: Handlers = {
  async isBindUser(ctx, { query: { userId = ctx.user?.id ?? '' } }) {
    const staff = await visibleStaff(ctx)
      .select('staff.id')
      .where('staff.user_id', '=', userId)
      .where('staff.invited', '=', false)
      .executeTakeFirst();
    if (!staff) throw new Failure('员工不存在');
    const user = await ctx.platform((db) =>
      db
        .selectFrom('platform.app_user')
        .select('sso_user_id as ssoUserId')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
    );
    return { bound: user.ssoUserId !== null };
  },

  async isOtherBindUser(ctx, { query: { ssoId, userId = ctx.user?.id ?? '' } }) {
    const holder = (await holdersOf(ctx, [ssoId])).get(ssoId);
    return { bound: holder !== undefined && holder !== userId };
  },

  accountList: withBefore(
    async (outside) => {
      const [org, phone] = [await orgOf(outside), await phoneOf(outside)];
      return {
        organisation: await accountsOf(outside, { org }),
        own: phone ? await accountsOf(outside, { phone }) : [],
      };
    },
    async (ctx, { query: { keyword = '' }, before: { organisation, own } }) => {
      const all = (await ctx.can(BIND))
        ? [...own, ...organisation.filter((account) => !own.some(({ ssoId }) => ssoId === account.ssoId))]
        : own;
      const accounts = all.filter(({ name, holder, phone }) =>
        [name, holder, phone].some((text) => text.includes(keyword)),
      );
      const holders = await holdersOf(
        ctx,
        accounts.map((account) => account.ssoId),
      );
      const colleagues = holders.size
        ? await visibleStaff(ctx)
            .select(['staff.user_id as userId', 'staff.name'])
            .where('staff.user_id', 'in', [...holders.values()])
            .execute()
        : [];
      return accounts.map((account) => {
        const userId = holders.get(account.ssoId);
        return {
          ...account,
          free: userId === undefined,
          boundTo: colleagues.find((colleague) => colleague.userId === userId)?.name ?? '',
        };
      });
    },
  ),

  checkAccount: withBefore(
    async (outside, { query: { ssoId } }) => accountOf(outside, ssoId, await orgOf(outside)),
    async (ctx, { query: { ssoId }, before }) => ({
      exists: before !== null,
      free: before !== null && !(await holdersOf(ctx, [ssoId])).has(ssoId),
    }),
  ),

  bindAccount: withBefore(
    async (outside, { body: { ssoId } }) => (ssoId ? accountOf(outside, ssoId, await orgOf(outside)) : null),
    async (ctx, { body: { staffId, ssoId }, before: account }) => {
      const staff = await lockedColleague(ctx, staffId, account?.phone);
      if (ssoId && !account) throw new Failure('平台账号不存在', { field: 'ssoId' });
      const holder = ssoId ? (await holdersOf(ctx, [ssoId])).get(ssoId) : undefined;
      if (holder && holder !== staff.userId) throw new Failure('该平台账号已绑定其他员工', { field: 'ssoId' });
      await ctx.platform((db) =>
        db.updateTable('platform.app_user').set({ sso_user_id: ssoId }).where('id', '=', staff.userId).execute(),
      );
      ctx.changed('partnerAccount', staff.id, { ssoId: staff.ssoId }, { ssoId });
      return null;
    },
  ),
};
