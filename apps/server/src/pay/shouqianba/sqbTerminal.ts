import { can, type EventOf } from '@partsdesk/core/lifecycle';
import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import { checkin, type SqbTerminal } from '@partsdesk/payments/shouqianba/terminal';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import { withMutex } from '../../kit/mutex';
import type { AsSystem, Outside } from '../../kit/outside';
import { columnsOf } from '../../kit/owner/columns';
import { decrypted, encrypted } from '../../secrets';
import { sqbOf } from '../trade/providers';
import { TERMINAL_PURPOSE } from './merchants';
import { sqbTerminals } from './sqbTerminals';

const { inactive, active } = sqbTerminalLifecycle.statuses;

/** Makes the device id of our terminal at Shouqianba. */
export const deviceIdOf = (storeId: string): string => `partsdesk-${storeId}`;

const rowOf = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>) =>
  db
    .selectFrom('sqb_terminal')
    .select(['terminal_sn as sn', 'terminal_key as sealed', 'key_day as keyDay', 'status', 'reason'])
    .where('store_id', '=', storeId);
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>;

/** The new key, for events that bring one. */
interface TerminalChange {
  terminal?: SqbTerminal;
  /** The fault, and what the shop must do. */
  reason?: string;
}

/**
 * Applies an event to the store's terminal, inserting it at the first activation. Returns whether the lifecycle allowed
 * the event.
 */
export async function moveTerminal(
  ctx: Context,
  event: EventOf<typeof sqbTerminalLifecycle>,
  { terminal, reason = '' }: TerminalChange = {},
): Promise<boolean> {
  const before = await rowOf(ctx).forUpdate().executeTakeFirst();
  const row = { id: ctx.storeId, status: before?.status ?? inactive.code, reason: before?.reason ?? '' };
  if (!can(sqbTerminalLifecycle, row.status, event)) return false;
  const key = terminal && {
    terminalSn: terminal.terminalSn,
    terminalKey: encrypted(ctx.settings, TERMINAL_PURPOSE, terminal.terminalKey),
    keyDay: dayOf(ctx.now),
  };
  if (before) await sqbTerminals.move(ctx, row, { status: event }, { ...key, reason });
  else if (key) {
    const first = { ...key, ...sqbTerminals.after(row, { status: event }), reason };
    await ctx.db
      .insertInto('sqb_terminal')
      .values({ store_id: ctx.storeId, ...columnsOf(first), create_time: ctx.now })
      .execute();
    ctx.changed('sqbTerminal', ctx.storeId, null, { status: first.status });
  } else return false;
  if (reason) await ctx.tellStore();
  return true;
}

const CALL_THEM = '请联系收钱吧客户经理';
const refusedText = (said: string) =>
  `收钱吧拒绝了终端签到（${said}），已停止用收钱吧收款。${CALL_THEM}重新生成激活码，然后在本页点「同步状态」重新激活。`;
const alarmText = `收钱吧连续两次拒绝了终端的签名，重新签到也没有解决。${CALL_THEM}核对终端（换过设备、在别处激活过），明天首笔收款时会再次签到。`;
/** The message for a customer who was about to pay. */
const UNAVAILABLE_TEXT = '店铺的收钱吧收款暂时不可用，请用其他方式付款或到柜台付款';

const notReady = () => new PaymentError('refused', 'TERMINAL_INACTIVE', UNAVAILABLE_TEXT);

/**
 * Finds the reason to renew a key: it is from another day, or its signature was refused. After an alarm a doubt is not
 * repeated, since a check-in does not help.
 */
const staleReason = ({ keyDay, reason }: Row, key: string, today: string, doubted: string | undefined) =>
  keyDay !== today ? ('midnight' as const) : key === doubted && !reason ? ('doubt' as const) : undefined;

/** Reads the terminal's state after checking the age of its key, and a doubt about it. */
const findTerminal = ({ clock, settings }: Outside, system: AsSystem, storeId: string, doubted?: string) =>
  system(storeId, async (ctx) => {
    const row = await rowOf(ctx).executeTakeFirst();
    if (!row || row.status === inactive.code) throw notReady();
    const key = decrypted(settings, TERMINAL_PURPOSE, row.sealed);
    const event = staleReason(row, key, dayOf(clock.now()), doubted);
    const lapsed =
      event !== undefined &&
      can(sqbTerminalLifecycle, row.status, event) &&
      (await moveTerminal(ctx, event, { reason: row.reason }));
    return {
      terminalSn: row.sn,
      terminalKey: key,
      isReady: !lapsed && row.status === active.code,
      isAlarmed: row.reason !== '',
    };
  });

/** Returns the store's terminal with a valid key, checking in first if needed. Throws `PaymentError`. */
async function readyTerminal(desk: Outside, system: AsSystem, storeId: string, doubted?: string) {
  const found = await findTerminal(desk, system, storeId, doubted);
  if (found.isReady) return found;
  return withMutex(`sqb checkin ${storeId}`, async () => {
    const renewed = await findTerminal(desk, system, storeId);
    if (renewed.isReady) return renewed;
    try {
      // After a lost answer the key stays stale, and the old key checks in again.
      const terminal = await checkin(sqbOf(desk), renewed, deviceIdOf(storeId));
      await system(storeId, (ctx) => moveTerminal(ctx, 'checkin', { terminal }));
      return { ...terminal, isAlarmed: false };
    } catch (error) {
      if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
      await system(storeId, (ctx) => moveTerminal(ctx, 'refuse', { reason: refusedText(error.message || error.code) }));
      throw notReady();
    }
  });
}

/**
 * Returns the terminal to sign an address for the customer's browser, whose refusal would not reach us. Throws
 * `PaymentError`.
 */
export async function signingTerminal(desk: Outside, system: AsSystem, storeId: string): Promise<SqbTerminal> {
  const terminal = await readyTerminal(desk, system, storeId);
  if (terminal.isAlarmed) throw notReady();
  return terminal;
}

const isIllegalSign = (error: unknown): boolean => error instanceof PaymentError && error.code === 'ILLEGAL_SIGN';

/**
 * Calls Shouqianba with the store's terminal. After a refused signature it checks in once, repeats the call once, and
 * then raises the alarm. Throws `PaymentError`.
 */
export async function withTerminal<T>(
  desk: Outside,
  system: AsSystem,
  storeId: string,
  use: (terminal: SqbTerminal) => Promise<T>,
): Promise<T> {
  const terminal = await readyTerminal(desk, system, storeId);
  try {
    const answer = await use(terminal);
    if (terminal.isAlarmed) await system(storeId, (ctx) => moveTerminal(ctx, 'recover'));
    return answer;
  } catch (error) {
    if (!isIllegalSign(error)) throw error;
  }
  if (terminal.isAlarmed) throw notReady();
  const fresh = await readyTerminal(desk, system, storeId, terminal.terminalKey);
  try {
    return await use(fresh);
  } catch (error) {
    if (!isIllegalSign(error)) throw error;
    await system(storeId, (ctx) => moveTerminal(ctx, 'alarm', { reason: alarmText }));
    throw notReady();
  }
}
