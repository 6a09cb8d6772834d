import { randomInt } from 'node:crypto';
import { addSeconds } from '../../clock';
import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure, Problem } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
import { signature } from '../../secrets';
import type { Settings } from '../../settings';
import { countTry, lockSubjects, takeTry, triesWithin } from './tries';

export type SmsPurpose = 'register' | 'forgetPassword' | 'changePhone' | 'addStaff';
/** What a code is good for; that of a bill is sent by the bill's own operation. */
type CodePurpose = SmsPurpose | 'memberPay';

export const VALID_SECONDS = 600;
export const RESEND_SECONDS = 60;
const MAX_TRIES = 5;
const MAX_PER_ADDRESS = 20;
const MAX_PER_PHONE_AND_DAY = 10;
const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Hashes a code under the installation's secret: a million codes are tried in a second. One that is bound to a store or
 * a bill is no other's.
 */
const hashCode = (settings: Settings, id: string, code: string, boundTo = '') =>
  signature(settings, 'sms code', `${id}:${code}${boundTo}`);
const addressSubject = (address: string) => `sms:${address}`;
const phoneSubject = (phone: string) => `smsTo:${phone}`;

const purposeLabels: Record<Exclude<SmsPurpose, 'addStaff'>, string> = {
  register: '注册账号',
  forgetPassword: '找回密码',
  changePhone: '修改手机号',
};

/** Refuses when the phone or the address has requested too many codes. */
export async function assertMaySend(db: Db, phone: string, address: string, now: Date): Promise<void> {
  await lockSubjects(db, addressSubject(address), `sms:${phone}`);
  const recent = await db
    .selectFrom('platform.sms_code')
    .select('create_time')
    .where('phone', '=', phone)
    .where('create_time', '>', addSeconds(now, -RESEND_SECONDS))
    .orderBy('create_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (recent) {
    const wait = RESEND_SECONDS - Math.floor((now.getTime() - recent.create_time.getTime()) / 1000);
    throw new Problem(429, `验证码发送太频繁，请 ${String(wait)} 秒后再试`).retryAfter(wait);
  }
  if ((await triesWithin(db, phoneSubject(phone), DAY, now)) >= MAX_PER_PHONE_AND_DAY)
    throw new Problem(429, '该手机号今天收到的验证码已达上限，请明天再试').retryAfter(HOUR);
  if ((await triesWithin(db, addressSubject(address), HOUR, now)) >= MAX_PER_ADDRESS)
    throw new Problem(429, '验证码发送次数过多，请一小时后再试').retryAfter(HOUR);
}

/** Counts a message to a number; false when it has had its share of the day, so that nobody is pestered. */
export async function takeSending(db: Db, phone: string, now: Date): Promise<boolean> {
  return takeTry(db, phoneSubject(phone), MAX_PER_PHONE_AND_DAY, DAY, now);
}

export async function countSending(db: Db, phone: string, address: string, now: Date): Promise<void> {
  await countTry(db, addressSubject(address), now);
  await countTry(db, phoneSubject(phone), now);
}

/** A store that invites somebody to its staff. */
export interface InvitingStore {
  id: string;
  name: string;
}

/** Words the message: whoever is invited agrees by telling the code, everybody else keeps it to themselves. */
function codeText(code: string, purpose: SmsPurpose, store: InvitingStore | undefined): string {
  const valid = `${String(VALID_SECONDS / 60)}分钟内有效`;
  return purpose === 'addStaff'
    ? `「${store?.name ?? ''}」邀请您成为员工，验证码${code}，${valid}。同意加入请告知店主本人，不同意请不要理会。`
    : `您正在${purposeLabels[purpose]}，验证码${code}，${valid}，请勿告诉他人。`;
}

/** Makes a code for a phone and returns it; one that is bound to the id of a store or a bill is good for that alone. */
export async function makeCode(
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  phone: string,
  purpose: CodePurpose,
  { boundTo, useless = false }: { boundTo?: string | undefined; useless?: boolean } = {},
): Promise<string> {
  const id = newId(now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db
    .insertInto('platform.sms_code')
    .values({
      id,
      phone,
      purpose,
      code_hash: useless ? '' : hashCode(settings, id, code, boundTo),
      ends: addSeconds(now, VALID_SECONDS),
      create_time: now,
    })
    .execute();
  return code;
}

/**
 * Makes a code and puts its message into the outbox; with a notice, that is sent and no code is good. A code for a
 * staff is good in the store that its message names.
 */
export async function sendCode(
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  phone: string,
  purpose: SmsPurpose,
  notice?: string,
  store?: InvitingStore,
): Promise<void> {
  const bound = { boundTo: store?.id, useless: notice !== undefined };
  const code = await makeCode({ db, settings, now }, phone, purpose, bound);
  await sendLater({ db, now }, 'sms', { phone, text: `【配件台】${notice ?? codeText(code, purpose, store)}` });
}

/**
 * Counts a try at the newest code of a phone and purpose, in a transaction that commits before the code is checked;
 * returns the code's id, if it is valid and has tries left.
 */
export async function takeCodeTry(db: Db, phone: string, purpose: CodePurpose, now: Date): Promise<string | undefined> {
  const tried = await db
    .updateTable('platform.sms_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', (newest) =>
      newest
        .selectFrom('platform.sms_code as sent')
        .select('sent.id')
        .where('sent.phone', '=', phone)
        .where('sent.purpose', '=', purpose)
        .orderBy('sent.create_time', 'desc')
        .orderBy('sent.id', 'desc')
        .limit(1),
    )
    .where('used_time', 'is', null)
    .where('ends', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning('id')
    .executeTakeFirst();
  return tried?.id;
}

/** Looks at the code of `takeCodeTry` under its lock and returns it, or refuses; it stays unused. */
export async function assertCode(
  { settings }: Pick<Context, 'settings'>,
  db: Db,
  id: string | undefined,
  code: string,
  boundTo?: string,
): Promise<{ id: string }> {
  const sent =
    id === undefined
      ? undefined
      : await db
          .selectFrom('platform.sms_code')
          .select(['id', 'code_hash', 'used_time'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
  if (!sent || sent.used_time) throw new Failure('验证码已失效，请重新获取', { field: 'smsCode' });
  if (sent.code_hash !== hashCode(settings, sent.id, code, boundTo))
    throw new Failure('验证码错误', { field: 'smsCode' });
  return sent;
}

/** Consumes the code of `takeCodeTry`, or refuses. */
export async function useCode(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  db: Db,
  id: string | undefined,
  code: string,
  boundTo?: string,
): Promise<void> {
  const sent = await assertCode({ settings }, db, id, code, boundTo);
  await db.updateTable('platform.sms_code').set({ used_time: now }).where('id', '=', sent.id).execute();
}
