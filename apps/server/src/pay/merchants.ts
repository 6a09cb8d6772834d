import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import type { Db } from '../db/database';
import { decrypted } from '../secrets';
import type { Settings } from '../settings';

/** What the key of a terminal is encrypted for. */
export const TERMINAL_PURPOSE = 'sqb-terminal';

/** Who the store is at WeChat Pay; undefined until its application has come to its end. */
export async function wxMerchantOf(db: Db, storeId: string): Promise<{ subMchid: string } | undefined> {
  return db
    .selectFrom('platform.pay_merchant')
    .select('merchant_no as subMchid')
    .where('store_id', '=', storeId)
    .where('provider', '=', 'wechat')
    .executeTakeFirst();
}

/** In whose name the store takes payments through Shouqianba; undefined until it is open there. A key holds for the day it was given. */
export async function sqbTerminalOf(
  db: Db,
  settings: Settings,
  storeId: string,
): Promise<{ sn: string; key: string; keyDay: string } | undefined> {
  const found = await db
    .selectFrom('sqb_terminal')
    .select(['terminal_sn as sn', 'terminal_key as sealed', 'key_day as keyDay'])
    .where('store_id', '=', storeId)
    .where('status', '<>', sqbTerminalLifecycle.statuses.inactive.code)
    .executeTakeFirst();
  return found && { sn: found.sn, key: decrypted(settings, TERMINAL_PURPOSE, found.sealed), keyDay: found.keyDay };
}
