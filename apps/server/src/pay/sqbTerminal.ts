import { can, next, type EventOf } from '@partsdesk/core/lifecycle';
import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import { checkin, type SqbTerminal } from '@partsdesk/payments/shouqianba/terminal';
import { dayOf } from '../clock';
import type { Context } from '../http/context';
import { inTurn } from '../http/inTurn';
import type { BySystem, Outside } from '../http/outside';
import { decrypted, encrypted } from '../secrets';
import { TERMINAL_PURPOSE } from './merchants';
import { sqbOf } from './providers';

const { inactive, active } = sqbTerminalLifecycle.statuses;

/** What a terminal of ours is called at Shouqianba. */
export const deviceIdOf = (storeId: string): string => `partsdesk-${storeId}`;

const rowOf = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>) =>
  db
    .selectFrom('sqb_terminal')
    .select(['terminal_sn as sn', 'terminal_key as sealed', 'key_day as keyDay', 'status', 'reason'])
    .where('store_id', '=', storeId);
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>;

/** Its key is given where the event brings one. */
interface TerminalChange {
  terminal?: SqbTerminal;
  /** What is wrong, and what the shop must do. */
  reason?: string;
}

/** Moves the store's terminal, which is written down when it is first activated. Answers whether the event was heard. */
export async function moveTerminal(
  ctx: Context,
  event: EventOf<typeof sqbTerminalLifecycle>,
  { terminal, reason = '' }: TerminalChange = {},
): Promise<boolean> {
  const before = await rowOf(ctx).forUpdate().executeTakeFirst();
  const from = before?.status ?? inactive.code;
  const to = next(sqbTerminalLifecycle, from, event);
  if (to === undefined || (!before && !terminal)) return false;
  const key = terminal && {
    terminal_sn: terminal.terminalSn,
    terminal_key: encrypted(ctx.settings, TERMINAL_PURPOSE, terminal.terminalKey),
    key_day: dayOf(ctx.now),
  };
  if (before)
    await ctx.db
      .updateTable('sqb_terminal')
      .set({ ...key, status: to, reason })
      .where('store_id', '=', ctx.storeId)
      .execute();
  else if (key)
    await ctx.db
      .insertInto('sqb_terminal')
      .values({ store_id: ctx.storeId, ...key, status: to, reason, create_time: ctx.now })
      .execute();
  if (from !== to || before?.reason !== reason)
    ctx.changed('sqbTerminal', ctx.storeId, { status: from }, { status: to, reason });
  if (reason) await ctx.tellStore();
  return true;
}

const CALL_THEM = '请联系收钱吧客户经理';
const refusedText = (said: string) =>
  `收钱吧拒绝了终端签到（${said}），已停止用收钱吧收款。${CALL_THEM}重新生成激活码，然后在本页点「同步状态」重新激活。`;
const alarmText = `收钱吧连续两次拒绝了终端的签名，重新签到也没有解决。${CALL_THEM}核对终端（换过设备、在别处激活过），明天首笔收款时会再次签到。`;
/** What a customer reads who was about to pay. */
const atTheDesk = '店铺的收钱吧收款暂时不可用，请用其他方式付款或到柜台付款';

const notReady = () => new PaymentError('refused', 'TERMINAL_INACTIVE', atTheDesk);

/** The key is doubted whose signature was refused, unless it was so before: then a check-in does not help. */
const staleBy = ({ keyDay, reason }: Row, key: string, today: string, doubted: string | undefined) =>
  keyDay !== today ? ('midnight' as const) : key === doubted && !reason ? ('doubt' as const) : undefined;

/** Where the terminal stands, once it is known how old its key is and who doubts it. */
const look = ({ clock, settings }: Outside, system: BySystem, storeId: string, doubted?: string) =>
  system(storeId, async (ctx) => {
    const row = await rowOf(ctx).executeTakeFirst();
    if (!row || row.status === inactive.code) throw notReady();
    const key = decrypted(settings, TERMINAL_PURPOSE, row.sealed);
    const event = staleBy(row, key, dayOf(clock.now()), doubted);
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

/** The store's terminal with a key that is good for now: where there is none, it checks in first. Throws `PaymentError`. */
async function readyTerminal(desk: Outside, system: BySystem, storeId: string, doubted?: string) {
  const found = await look(desk, system, storeId, doubted);
  if (found.isReady) return found;
  return inTurn(`sqb checkin ${storeId}`, async () => {
    const again = await look(desk, system, storeId);
    if (again.isReady) return again;
    try {
      // Lost the answer: it stays stale, and the old key asks once more.
      const terminal = await checkin(sqbOf(desk), again, deviceIdOf(storeId));
      await system(storeId, (ctx) => moveTerminal(ctx, 'checkin', { terminal }));
      return { ...terminal, isAlarmed: false };
    } catch (error) {
      if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
      await system(storeId, (ctx) => moveTerminal(ctx, 'refuse', { reason: refusedText(error.message || error.code) }));
      throw notReady();
    }
  });
}

/** For what a customer's browser takes to Shouqianba: whether the signature is taken is not heard of here. Throws `PaymentError`. */
export async function signingTerminal(desk: Outside, system: BySystem, storeId: string): Promise<SqbTerminal> {
  const terminal = await readyTerminal(desk, system, storeId);
  if (terminal.isAlarmed) throw notReady();
  return terminal;
}

const isIllegalSign = (error: unknown): boolean => error instanceof PaymentError && error.code === 'ILLEGAL_SIGN';

/** Speaks to Shouqianba in the store's name. A refused signature: one check-in, one repetition, then the alarm. Throws `PaymentError`. */
export async function withTerminal<T>(
  desk: Outside,
  system: BySystem,
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
