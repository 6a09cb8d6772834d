import { createHash } from 'node:crypto';
import type { MerchantForm } from '@partsdesk/core/pay/onboarding/merchantForm';
import { sqbApplyLifecycle } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { wxApplyLifecycle } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import { sqbTerminalLifecycle } from '@partsdesk/core/pay/sqbTerminalLifecycle';
import { dayOf } from '../../clock';
import type { Database, Transaction } from '../../db/database';
import { newId } from '../../db/ids';
import { encrypted } from '../../secrets';
import type { Settings } from '../../settings';
import { sealedForm } from '../onboarding/filings';
import { TERMINAL_PURPOSE } from '../shouqianba/merchants';

const digest = (text: string) => createHash('md5').update(text).digest('hex');
const digitsOf = (text: string, count: number) =>
  (BigInt(`0x${digest(text)}`) % 10n ** BigInt(count)).toString().padStart(count, '0');

/** Derives the sandbox's merchant numbers of a store that never applied from its id, so that both sides know them. */
export function demoMerchantOf(storeId: string) {
  const sn = `1000${digitsOf(`terminal ${storeId}`, 14)}`;
  return {
    subMchid: `16${digitsOf(`wechat ${storeId}`, 8)}`,
    merchantSn: `16800${digitsOf(`shouqianba ${storeId}`, 8)}`,
    // Equals the sandbox's first key of a terminal that was never activated.
    terminal: { sn, key: digest(`sandbox terminal ${sn}`) },
  };
}

/** Needs a transaction that may change its role; leaves it in the store's. */
export async function openForOnlinePayIn(
  transaction: Transaction,
  settings: Settings,
  storeId: string,
  now: Date,
  form: MerchantForm = {},
): Promise<void> {
  const { db } = transaction;
  const { subMchid, merchantSn, terminal } = demoMerchantOf(storeId);
  await transaction.become({ role: 'platform' });
  await db
    .insertInto('platform.pay_merchant')
    .values([
      { provider: 'wechat', merchant_no: subMchid, store_id: storeId, create_time: now },
      { provider: 'shouqianba', merchant_no: merchantSn, store_id: storeId, create_time: now },
    ])
    .execute();
  await transaction.become({ role: 'tenant', storeId });
  await db
    .updateTable('merchant_filing')
    .set({ ended: true })
    .where('store_id', '=', storeId)
    .where('ended', '=', false)
    .execute();
  const filed = {
    store_id: storeId,
    kind: 'apply',
    form: sealedForm(settings, form),
    by_name: '系统',
    submit_time: now,
    done_time: now,
    create_time: now,
  };
  await db
    .insertInto('merchant_filing')
    .values([
      {
        ...filed,
        id: newId(now),
        provider: 'wechat',
        status: wxApplyLifecycle.statuses.finished.code,
        merchant_no: subMchid,
      },
      {
        ...filed,
        id: newId(now),
        provider: 'shouqianba',
        status: sqbApplyLifecycle.statuses.open.code,
        merchant_no: merchantSn,
      },
    ])
    .execute();
  await db
    .insertInto('sqb_terminal')
    .values({
      store_id: storeId,
      terminal_sn: terminal.sn,
      terminal_key: encrypted(settings, TERMINAL_PURPOSE, terminal.key),
      key_day: dayOf(now),
      status: sqbTerminalLifecycle.statuses.active.code,
      create_time: now,
    })
    .execute();
}

/** For the demo and for tests: opens both providers for a store without an application. */
export const openForOnlinePay = (database: Database, settings: Settings, storeId: string, now: Date): Promise<void> =>
  database.transaction({ role: 'platform' }, (transaction) => openForOnlinePayIn(transaction, settings, storeId, now));
