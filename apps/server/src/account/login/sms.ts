import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Problem } from '../../kit/failure';
import { userByPhone } from '../user/users';
import { notLoggedIn } from './notLoggedIn';
import {
  assertMaySend,
  countSending,
  type InvitingStore,
  RESEND_SECONDS,
  sendCode,
  type SmsPurpose,
  VALID_SECONDS,
} from './smsCode';

/**
 * Tells what is sent instead of a code that could not be used. Whoever asks gets the same answer either way: only the
 * number's owner learns whether it is registered.
 */
async function uselessFor(ctx: Context, phone: string, purpose: SmsPurpose): Promise<string | undefined> {
  if (purpose === 'changePhone' && !ctx.user) throw notLoggedIn();
  if (purpose === 'addStaff') return undefined;
  const registered = (await userByPhone(ctx.db, phone)) !== undefined;
  if (registered === (purpose === 'forgetPassword')) return undefined;
  return instead[purpose];
}

/** Reads the store in whose name somebody is invited to the staff; refuses who does not work there. */
async function invitingStore(ctx: Context): Promise<InvitingStore> {
  if (!ctx.user) throw notLoggedIn();
  const store = await ctx.db
    .selectFrom('platform.relationship as mine')
    .innerJoin('platform.store as store', 'store.id', 'mine.store_id')
    .select(['store.id', 'store.name'])
    .where('mine.user_id', '=', ctx.user.id)
    .where('mine.status', '=', 1)
    .where('store.id', '=', ctx.claims.tenantId ?? null)
    .limit(1)
    .executeTakeFirst();
  if (!store) throw new Problem(403, '请先进入店铺');
  return store;
}

const instead = {
  register: '该手机号已注册，请直接登录；忘了密码请在登录页点“忘记密码”。',
  forgetPassword: '该手机号还没有注册，不需要找回密码。',
  changePhone: '该手机号已是另一个账号的手机号，不能再绑定。',
};

export const sms: Group<'basic/sms'> = {
  async sendCode(ctx, { query: { mobile, purpose } }) {
    const store = purpose === 'addStaff' ? await invitingStore(ctx) : undefined;
    await assertMaySend(ctx.db, mobile, ctx.address, ctx.now);
    const notice = await uselessFor(ctx, mobile, purpose);
    await countSending(ctx.db, mobile, ctx.address, ctx.now);
    await sendCode(ctx, mobile, purpose, notice, store);
    return { resendSeconds: RESEND_SECONDS, validSeconds: VALID_SECONDS };
  },
};
