import { REPEAT_MINUTES } from '@partsdesk/core/customer/export/exportRules';
import { addDays, addSeconds } from '../../clock';
import { customerCardExport } from '../../customer/export/customerCardExport';
import { customerExportApply } from '../../customer/export/customerExportApply';
import type { Transaction } from '../../db/database';
import { call } from '../call';
import { seedContext } from '../seedContext';

interface Person {
  id: string;
  name: string;
}

/** An application, and what became of it. */
interface Made {
  kind: 'customer' | 'card';
  daysAgo: number;
  fields: string[];
  reason: string;
  filter?: { owing?: true; status?: 1 };
  then: 'waits' | 'withdrawn' | 'passed' | 'downloaded' | { rejected: string };
}

/** One in every state: what was passed days ago has expired. */
const made: Made[] = [
  {
    kind: 'customer',
    daysAgo: 21,
    fields: ['name', 'phone', 'levelName', 'tags'],
    reason: '周年庆短信回访老客户',
    then: 'downloaded',
  },
  { kind: 'customer', daysAgo: 16, fields: ['name', 'phone', 'address'], reason: '寄年历', then: 'passed' },
  {
    kind: 'customer',
    daysAgo: 9,
    fields: ['name', 'phone', 'plates', 'address', 'remark'],
    reason: '留一份备用',
    then: { rejected: '用途不清楚，也用不到车牌和地址' },
  },
  { kind: 'customer', daysAgo: 4, fields: ['name', 'tags'], reason: '统计标签', then: 'withdrawn' },
  {
    kind: 'customer',
    daysAgo: 1,
    fields: ['name', 'phone', 'debt'],
    reason: '月底催收欠款',
    filter: { owing: true },
    then: 'passed',
  },
  {
    kind: 'customer',
    daysAgo: 0,
    fields: ['name', 'phone', 'serviceStaffName'],
    reason: '分给服务顾问回访',
    then: 'waits',
  },
  {
    kind: 'card',
    daysAgo: 12,
    fields: ['customerName', 'principal', 'gift', 'balance'],
    reason: '和财务核对储值余额',
    then: 'downloaded',
  },
  {
    kind: 'card',
    daysAgo: 0,
    fields: ['customerName', 'customerPhone', 'spendable'],
    reason: '提醒客户赠送快到期',
    filter: { status: 1 },
    then: 'waits',
  },
];

const calls = {
  customer: {
    add: call<string>(customerExportApply.add),
    audit: call(customerExportApply.audit),
    withdraw: call(customerExportApply.withdraw),
    download: call(customerExportApply.getAuditExp),
  },
  card: {
    add: call<string>(customerCardExport.applyExportCard),
    audit: call(customerCardExport.audit),
    withdraw: call(customerCardExport.withdraw),
    download: call(customerCardExport.download),
  },
};

/**
 * Adds applications for exports of a shop's customers and cards, by a clerk of the shop and decided by the owner. Runs
 * under the store's role.
 */
export async function addDemoExports(
  transaction: Transaction,
  { storeId, shopId, user, clerk }: { storeId: string; shopId: string; user: Person; clerk: Person },
  now: Date,
): Promise<void> {
  for (const { kind, daysAgo, fields, reason, filter = {}, then } of made) {
    const { add, audit, withdraw, download } = calls[kind];
    // Seven minutes pass between what is done with an application.
    const at = (step: number, who: Person) =>
      seedContext(transaction, {
        now: addSeconds(addDays(now, -daysAgo), (step - 9) * (REPEAT_MINUTES + 2) * 60),
        user: who,
        storeId,
        shopId,
        placeId: shopId,
      });
    const id = await add(
      at(0, clerk),
      kind === 'customer'
        ? { query: {}, body: { filter, fields, reason } }
        : { query: { ...filter, fields, reason }, body: undefined },
    );
    if (then === 'waits') continue;
    if (then === 'withdrawn') await withdraw(at(1, clerk), { query: {}, body: { id, version: 1 } });
    else {
      const decision = typeof then === 'object' ? { pass: false, reason: then.rejected } : { pass: true };
      await audit(at(1, user), { query: {}, body: { id, version: 1, ...decision } });
    }
    if (then === 'downloaded') await download(at(2, clerk), { query: { id }, body: undefined });
  }
}
