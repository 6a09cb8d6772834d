import type { WechatPay } from './client';

interface Page<T> {
  total_count: number;
  count: number;
  offset: number;
  data?: T[];
}

export interface Bank {
  bank_alias: string;
  bank_alias_code: string;
  account_bank: string;
  account_bank_code: number;
  need_bank_branch: boolean;
}

export interface BankBranch {
  bank_branch_name: string;
  bank_branch_id: string;
}

/** WeChat Pay's maximum per page. */
const MOST = 200;
const ROOT = '/v3/capital/capitallhh';

async function all<T>(pay: WechatPay, path: string, query = ''): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const { data = [], total_count: total } = await pay.send<Page<T>>(
      'GET',
      `${path}?${query}offset=${String(found.length)}&limit=${String(MOST)}`,
    );
    found.push(...data);
    if (data.length === 0 || found.length >= total) return found;
  }
}

/** Lists the banks with accounts for persons, or for companies. */
export const banks = (pay: WechatPay, kind: 'personal' | 'corporate') =>
  all<Bank>(pay, `${ROOT}/banks/${kind}-banking`);

export const branches = (pay: WechatPay, bankAliasCode: string, cityCode: string) =>
  all<BankBranch>(
    pay,
    `${ROOT}/banks/${encodeURIComponent(bankAliasCode)}/branches`,
    `city_code=${encodeURIComponent(cityCode)}&`,
  );

export const provinces = async (pay: WechatPay) =>
  (await pay.send<{ data?: { province_name: string; province_code: number }[] }>('GET', `${ROOT}/areas/provinces`))
    .data ?? [];

export const cities = async (pay: WechatPay, provinceCode: string) =>
  (
    await pay.send<{ data?: { city_name: string; city_code: number }[] }>(
      'GET',
      `${ROOT}/areas/provinces/${encodeURIComponent(provinceCode)}/cities`,
    )
  ).data ?? [];
