import type { UsualType } from '@partsdesk/core/fund/fundTypes';
import { addDays, addSeconds, dayOf } from '../clock';
import type { Transaction } from '../db/database';
import { fundExpenses } from '../fund/fundExpenses';
import { fundIncome } from '../fund/fundIncome';
import { fromStore } from '../kit/storeTables';
import { call } from './call';
import { seedContext } from './seedContext';

interface Person {
  id: string;
  name: string;
}

/** What a shop enters, so many days ago, in yuan. */
interface Made {
  daysAgo: number;
  direction: UsualType['direction'];
  type: string;
  yuan: number;
  party?: string;
  remark?: string;
  /** Days between what happened and when it was entered. */
  late?: number;
  reversed?: string;
}

/** What recurs every month, from its last days back. */
const monthly: Omit<Made, 'daysAgo'>[] = [
  { direction: 1, type: '房租', yuan: 9600, party: '石桥物业', remark: '门面和库房' },
  { direction: 1, type: '工资', yuan: 26_800, remark: '全店工资' },
  { direction: 1, type: '水电', yuan: 1340.5, party: '供电公司', late: 2 },
  { direction: 1, type: '运费', yuan: 820, party: '顺达物流' },
  { direction: 0, type: '旧件回收', yuan: 1180, party: '诚信废旧回收站', remark: '旧刹车盘和电瓶' },
];

const once: Made[] = [
  { daysAgo: 88, direction: 0, type: '股东投入', yuan: 180_000, party: '陈国华' },
  { daysAgo: 80, direction: 1, type: '设备', yuan: 12_500, party: '博达工具', remark: '四柱举升机订金' },
  { daysAgo: 52, direction: 0, type: '厂家返利', yuan: 3600, party: '机油厂家', remark: '季度返利' },
  { daysAgo: 40, direction: 1, type: '采购付款', yuan: 18_000, party: '杭州万向汽配批发', remark: '上月货款' },
  { daysAgo: 33, direction: 1, type: '采购付款', yuan: 9500, party: '浙江壳牌润滑油经销' },
  { daysAgo: 20, direction: 1, type: '广告', yuan: 1500, party: '车友会', reversed: '对方退回，改由总店付' },
  { daysAgo: 6, direction: 1, type: '办公', yuan: 236.4, party: '文具店', remark: '打印纸和标签纸' },
  { daysAgo: 3, direction: 1, type: '招待', yuan: 388 },
];

const made: Made[] = [
  ...once,
  ...[75, 45, 15].flatMap((daysAgo) => monthly.map((one, at) => ({ ...one, daysAgo: daysAgo - at }))),
].toSorted((one, other) => other.daysAgo - one.daysAgo);

const [earn, spend] = [call<{ id: string }>(fundIncome.add), call<{ id: string }>(fundExpenses.add)];
const takeBack = call(fundExpenses.reverse);

/** Adds what two shops earned and spent beside their sales over some months. Runs under the store's role. */
export async function addDemoFunds(
  transaction: Transaction,
  { storeId, shopIds, user }: { storeId: string; shopIds: readonly string[]; user: Person },
  now: Date,
): Promise<void> {
  for (const shopId of shopIds.slice(0, 2)) {
    const at = (moment: Date) => seedContext(transaction, { now: moment, user, storeId, shopId, placeId: shopId });
    const ctx = at(now);
    const account = await fromStore(ctx, 'fund_account')
      .select('id')
      .where('shop_id', '=', shopId)
      .where('method', '=', 'bankCard')
      .executeTakeFirstOrThrow();
    const types = await fromStore(ctx, 'fund_type').select(['id', 'direction', 'name']).execute();
    for (const { daysAgo, direction, type, yuan, party = '', remark = '', late = 0, reversed } of made) {
      const entered = addDays(now, -daysAgo);
      const { id } = await (direction === 0 ? earn : spend)(at(entered), {
        query: {},
        body: {
          typeId: types.find((one) => one.direction === direction && one.name === type)?.id,
          accountId: account.id,
          amount: Math.round(yuan * 100),
          day: dayOf(addDays(entered, -late)),
          party,
          remark,
        },
      });
      if (reversed)
        await takeBack(at(addSeconds(entered, 3600)), { query: {}, body: { id, version: 1, reason: reversed } });
    }
  }
}
