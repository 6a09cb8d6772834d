import { PaymentError } from '@partsdesk/payments/call';
import { banks, branches, cities, provinces } from '@partsdesk/payments/wechat/banks';
import { type BeforeOutcome, answerOf, outcomeOf } from '../../kit/beforeOutcome';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { Outside } from '../../kit/outside';
import { wechatPayOf } from '../trade/providers';

interface Choice {
  code: string;
  name: string;
  bankAlias: string;
  needBranch: boolean;
}

interface Wanted {
  kind?: 'bank' | 'branch' | 'province' | 'city';
  accountType?: 'CORPORATE' | 'PERSONAL';
  bankAlias?: string;
  area?: string;
}

const DAY_MS = 86_400_000;
/** WeChat Pay's answers of today, since the lists are long and hardly change. */
const cache = new Map<string, { until: number; choices: Choice[] }>();
const MAX_KEPT = 2000;

const area = (code: number, name: string): Choice => ({ code: String(code), name, bankAlias: '', needBranch: false });

async function choicesOf(desk: Outside, { kind, accountType, bankAlias, area: place }: Wanted): Promise<Choice[]> {
  const pay = wechatPayOf(desk);
  if (kind === 'province')
    return (await provinces(pay)).map(({ province_code: code, province_name: name }) => area(code, name));
  if (kind === 'city') {
    if (!place) throw new Failure('请先选择省份', { field: 'area' });
    return (await cities(pay, place)).map(({ city_code: code, city_name: name }) => area(code, name));
  }
  if (kind === 'branch') {
    if (!bankAlias) throw new Failure('请先选择银行', { field: 'bankAlias' });
    if (!place) throw new Failure('请先选择地区', { field: 'area' });
    return (await branches(pay, bankAlias, place)).map(({ bank_branch_id: code, bank_branch_name: name }) => ({
      code,
      name,
      bankAlias,
      needBranch: false,
    }));
  }
  return (await banks(pay, accountType === 'PERSONAL' ? 'personal' : 'corporate')).map((bank) => ({
    code: String(bank.account_bank_code),
    name: bank.account_bank,
    bankAlias: bank.bank_alias_code,
    needBranch: bank.need_bank_branch,
  }));
}

async function known(desk: Outside, wanted: Wanted): Promise<Choice[]> {
  const key = JSON.stringify([
    desk.settings.wechatPayUrl ?? desk.sandboxUrl,
    wanted.kind,
    wanted.accountType,
    wanted.bankAlias,
    wanted.area,
  ]);
  const now = desk.clock.now().getTime();
  const before = cache.get(key);
  if (before && before.until > now) return before.choices;
  try {
    const choices = await choicesOf(desk, wanted);
    if (cache.size >= MAX_KEPT) cache.clear();
    cache.set(key, { until: now + DAY_MS, choices });
    return choices;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (before) return before.choices;
    throw new Failure('银行列表暂时取不到，请稍后重试');
  }
}

export const bankInfo: Group<'pay/bankInfo'> = {
  page: {
    before: (outside, { query: { kind, accountType, bankAlias, area: place } }) =>
      outcomeOf(() =>
        known(outside, {
          ...(kind ? { kind } : {}),
          ...(accountType ? { accountType } : {}),
          ...(bankAlias ? { bankAlias } : {}),
          ...(place ? { area: place } : {}),
        }),
      ),
    handle(
      _ctx,
      {
        query: { keyword = '', current = 1, pageSize = 20 },
        before,
      }: { query: { keyword?: string; current?: number; pageSize?: number }; before: BeforeOutcome<Choice[]> },
    ) {
      const found = answerOf(before).filter(({ name }) => name.includes(keyword.trim()));
      return {
        records: found.slice((current - 1) * pageSize, current * pageSize),
        current,
        pages: Math.ceil(found.length / pageSize),
        total: found.length,
        more: false,
      };
    },
  },
};
