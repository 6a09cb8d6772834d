import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import type { Db } from '../../db/database';
import { decrypted } from '../../secrets';
import type { Settings } from '../../settings';

/** The purpose of the key that encrypts a terminal's key. */
export const TERMINAL_PURPOSE = 'sqb-terminal';

/** Returns the store's merchant number at WeChat Pay; undefined before its application is finished. */
export async function wxMerchantOf(db: Db, storeId: string): Promise<{ subMchid: string } | undefined> {
  return db
    .selectFrom('platform.pay_merchant')
    .select('merchant_no as subMchid')
    .where('store_id', '=', storeId)
    .where('provider', '=', 'wechat')
    .executeTakeFirst();
}

/**
 * Returns the terminal for the store's payments through Shouqianba; undefined before it is open there. A key is valid
 * for the day it was issued.
 */
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
