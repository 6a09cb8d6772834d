import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure, Problem } from '../../kit/failure';
import { userByPhone } from '../user/users';
import { assertMaySend, countSending, RESEND_SECONDS, sendCode, type SmsPurpose, VALID_SECONDS } from './smsCode';

/**
 * Refuses a code that could not be used. The request counts as a try, since the answer reveals whether a number is
 * registered.
 */
async function assertUseful(ctx: Context, phone: string, purpose: SmsPurpose): Promise<void> {
  if ((purpose === 'changePhone' || purpose === 'addStaff') && !ctx.user)
    throw new Problem(401, '登录凭证失效，请重新登录');
  if (purpose === 'addStaff') return;
  const registered = (await userByPhone(ctx.db, phone)) !== undefined;
  const wanted = purpose === 'forgetPassword';
  if (registered === wanted) return;
  throw new Failure(registered ? '该手机号已注册' : '该手机号未注册', { field: 'mobile' }).keep((db) =>
    countSending(db, ctx.address, ctx.now),
  );
}

export const sms: Group<'basic/sms'> = {
  async sendCode(ctx, { query: { mobile, purpose } }) {
    await assertMaySend(ctx.db, mobile, ctx.address, ctx.now);
    await assertUseful(ctx, mobile, purpose);
    await countSending(ctx.db, ctx.address, ctx.now);
    await sendCode(ctx.db, mobile, purpose, ctx.now);
    return { resendSeconds: RESEND_SECONDS, validSeconds: VALID_SECONDS };
  },
};
