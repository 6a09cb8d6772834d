import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { addSeconds } from '../clock';
import type { Db } from '../db/database';
import { newId } from '../db/ids';
import { Failure, Problem } from '../http/failure';
import { countTry, triesWithin } from './tries';

export type SmsPurpose = 'register' | 'forgetPassword' | 'changePhone' | 'addStaff';

export const VALID_SECONDS = 600;
export const RESEND_SECONDS = 60;
const MOST_TRIES = 5;
const MOST_PER_ADDRESS = 20;
const HOUR = 3600;

const hashCode = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest('hex');
const addressSubject = (address: string) => `sms:${address}`;

const doing: Record<SmsPurpose, string> = { register: '注册账号', forgetPassword: '找回密码', changePhone: '修改手机号', addStaff: '添加员工' };

/** Of two who ask at the same time for one address or one phone, the second waits for the first. */
async function inTurn(db: Db, ...subjects: string[]): Promise<void> {
  for (const subject of subjects) await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db);
}

/** Refuses when the phone or the address has asked too often. */
export async function assertMaySend(db: Db, phone: string, address: string, now: Date): Promise<void> {
  await inTurn(db, addressSubject(address), `sms:${phone}`);
  const recent = await db.selectFrom('platform.sms_code').select('id')
    .where('phone', '=', phone).where('create_time', '>', addSeconds(now, -RESEND_SECONDS)).limit(1).executeTakeFirst();
  if (recent) throw new Problem(429, '验证码发送太频繁，请稍后再试').retryAfter(60);
  if (await triesWithin(db, addressSubject(address), HOUR, now) >= MOST_PER_ADDRESS) throw new Problem(429, '验证码发送次数过多，请一小时后再试').retryAfter(HOUR);
}

export const countSending = (db: Db, address: string, now: Date) => countTry(db, addressSubject(address), now);

/** Makes a code and puts its message into the outbox. */
export async function sendCode(db: Db, phone: string, purpose: SmsPurpose, now: Date): Promise<void> {
  const id = newId(now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.insertInto('platform.sms_code').values({
    id, phone, purpose, code_hash: hashCode(id, code), ends: addSeconds(now, VALID_SECONDS), create_time: now,
  }).execute();
  const text = `【配件台】您正在${doing[purpose]}，验证码${code}，${String(VALID_SECONDS / 60)}分钟内有效，请勿告诉他人。`;
  await db.insertInto('platform.outbox').values({
    id: newId(now), kind: 'sms', payload: JSON.stringify({ phone, text }), next_try: now, create_time: now,
  }).execute();
}

/** Uses a code up, or refuses. Only the newest code of a phone and purpose is good. */
export async function useCode(db: Db, phone: string, purpose: SmsPurpose, code: string, now: Date): Promise<void> {
  const sent = await db.selectFrom('platform.sms_code').select(['id', 'code_hash', 'tries', 'ends', 'used_time'])
    .where('phone', '=', phone).where('purpose', '=', purpose)
    .orderBy('create_time', 'desc').orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst();
  if (!sent || sent.used_time || sent.ends <= now || sent.tries >= MOST_TRIES)
    throw new Failure('验证码已失效，请重新获取', { field: 'smsCode' });
  if (sent.code_hash !== hashCode(sent.id, code)) {
    throw new Failure('验证码错误', { field: 'smsCode' }).keep((own) =>
      own.updateTable('platform.sms_code').set((row) => ({ tries: row('tries', '+', 1) })).where('id', '=', sent.id).execute());
  }
  await db.updateTable('platform.sms_code').set({ used_time: now }).where('id', '=', sent.id).execute();
}
