import { checkin, type SqbTerminal } from '@partsdesk/payments/shouqianba/terminal';
import { dayOf } from '../clock';
import { Failure } from '../http/failure';
import { inTurn } from '../http/inTurn';
import type { BySystem, Outside } from '../http/outside';
import { encrypted } from '../secrets';
import { sqbTerminalOf, TERMINAL_PURPOSE } from './merchants';
import { sqbOf } from './providers';

/** What a terminal of ours is called at Shouqianba. */
export const deviceIdOf = (storeId: string): string => `partsdesk-${storeId}`;

const kept = (desk: Outside, system: BySystem, storeId: string) => system(storeId, ({ db, settings }) => sqbTerminalOf(db, settings, storeId));

/** The store's terminal with the key of today: a key holds for a calendar day, and the day's first payment asks for the next. */
export async function terminalOfToday(desk: Outside, system: BySystem, storeId: string): Promise<SqbTerminal> {
  const today = dayOf(desk.clock.now());
  const found = await kept(desk, system, storeId);
  if (!found) throw new Failure('店铺还没有开通收钱吧收款');
  if (found.keyDay === today) return { terminalSn: found.sn, terminalKey: found.key };
  return inTurn(`sqb checkin ${storeId}`, async () => {
    const again = await kept(desk, system, storeId);
    if (again?.keyDay === today) return { terminalSn: again.sn, terminalKey: again.key };
    const fresh = await checkin(sqbOf(desk), { terminalSn: found.sn, terminalKey: found.key }, deviceIdOf(storeId));
    await system(storeId, ({ db, settings }) => db.updateTable('sqb_terminal').set({ terminal_key: encrypted(settings, TERMINAL_PURPOSE, fresh.terminalKey), key_day: today }).where('store_id', '=', storeId).execute());
    return fresh;
  });
}
