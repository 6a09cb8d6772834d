import type { Db } from '../../db/database';
import { Failure, Problem } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { giveBackTry, takeTry } from './tries';
import { verifiedAccount } from './verifiedAccount';

/** Wrong codes in one shop within an hour, for whomever they were typed. */
const MOST_IN_SHOP = 20;
const SHOP_SECONDS = 3600;

/** Refuses a code that a bystander would try first. */
export function assertGuardsApprovals(code: string, phone: string): void {
  const steps = new Set([...code].slice(1).map((digit, index) => Number(digit) - Number(code[index])));
  const counted = steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1);
  if (counted || new Set(code).size < 3) throw new Failure('授权码过于简单，请换一个', { field: 'code' });
  if (phone.includes(code)) throw new Failure('授权码不能是手机号中的数字', { field: 'code' });
}

/** Sets or clears a code; runs under the platform's role. */
export async function setApprovalCode(db: Db, userId: string, hash: string | null): Promise<void> {
  await db.updateTable('platform.app_user').set({ approval_code_hash: hash }).where('id', '=', userId).execute();
}

/** Lists those of the users who can log in, and whether they have a code; runs under the platform's role. */
export const approvalCodesOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('platform.app_user')
    .select((user) => ['id', user('approval_code_hash', 'is not', null).as('hasCode')])
    .$narrowType<{ hasCode: boolean }>()
    .where('id', 'in', userIds)
    .where('status', '=', 1)
    .execute();

/**
 * Finds the account by a person and that person's code. A try counts for the person, five in a quarter of an hour, and
 * for the shop before the code is looked at.
 */
export async function verifiedApprover(beforehand: BeforeContext, approverId: string, code: string) {
  const { platform, storeId, shopId, now } = beforehand;
  const inShop = `approvals:${storeId}:${shopId ?? ''}`;
  await platform(async (db) => {
    if (!(await takeTry(db, inShop, MOST_IN_SHOP, SHOP_SECONDS, now)))
      throw new Problem(429, '本店授权码错误次数过多，请一小时后再试，或改用账号密码').retryAfter(SHOP_SECONDS);
  });
  const account = await verifiedAccount(
    beforehand,
    { account: `approval:${approverId}`, noun: '授权码' },
    code,
    async (db) => {
      const user = await db
        .selectFrom('platform.app_user')
        .select(['id', 'name', 'status', 'approval_code_hash as hash'])
        .where('id', '=', approverId)
        .executeTakeFirst();
      return user && { ...user, passwordHash: user.hash ?? '' };
    },
  );
  if (account) await platform((db) => giveBackTry(db, inShop, now));
  return account;
}
