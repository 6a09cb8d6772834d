import { USUAL_RULES, type RemindRule } from '@partsdesk/core/customer/remind/remindKinds';
import type { Context } from './context';
import { fromStore } from './storeTables';

export interface PriceSetting {
  goodsManageOpen: boolean;
  priceChange: { roleId: string; lowestPercent: number }[];
  aboveCostOnly: boolean;
  costPercent: number;
  freeWarranty: number;
}

export interface CommissionSetting {
  open: boolean;
  rate: number;
  secondRate: number;
  counterToo: boolean;
  settleDays: number;
  bindDays: number;
  lowestWithdrawal: number;
}

/** What distributors may hand in for a reward; nothing where there are no days. */
export interface EarnTaskSetting {
  name: string;
  beginDay: string | null;
  endDay: string | null;
  reward: number;
  proof: string;
  most: number;
}

/** The pictures at the top of the mini-app, and where they lead. */
export interface HomeNavigation {
  items: {
    imageUrl: string;
    title: string;
    linkType: 0 | 1 | 2;
    skuId: string | null;
    pagePath: string;
    shown: boolean;
  }[];
}

interface PrintSetting {
  header: string;
  phone: string;
  address: string;
  logo: string;
  qrcode: string;
  footer: string;
  paper: '58mm' | '80mm' | 'A4' | 'A5' | '241-3';
  copies: number;
  printAfterCheckout: boolean;
}

/** A setting and the number of times it was saved. */
interface Saved<Setting> {
  value: Setting;
  version: number;
}

const priceDefault: PriceSetting = {
  goodsManageOpen: false,
  priceChange: [],
  aboveCostOnly: false,
  costPercent: 100,
  freeWarranty: 0,
};
const commissionDefault: CommissionSetting = {
  open: false,
  rate: 500,
  secondRate: 0,
  counterToo: true,
  settleDays: 7,
  bindDays: 0,
  lowestWithdrawal: 1000,
};
const earnTaskDefault: EarnTaskSetting = {
  name: '',
  beginDay: null,
  endDay: null,
  reward: 0,
  proof: '',
  most: 1,
};
const homeDefault: HomeNavigation = { items: [] };
/** 页脚文字 of a shop that has not written its own. */
export const SLIP_FOOTER = '谢谢惠顾，欢迎再次光临';
const remindDefault: { rules: readonly RemindRule[] } = { rules: USUAL_RULES };
const PRICE = 'price';
const COMMISSION = 'commission';
const SUBSCRIBE = 'subscribe';
const EARN_TASK = 'earnTask';
const HOME = 'homeNavigation';
const REMIND = 'remind';
/** Each shop has its own print setting, under this and its id. */
export const PRINT = 'print.';
const printName = (ctx: Context) => PRINT + ctx.placeId;

/** Reads a setting; one that was never saved has its default and version 0. */
async function readSetting<Setting extends object>(
  ctx: Context,
  name: string,
  fallback: Setting,
): Promise<Saved<Setting>> {
  const row = await fromStore(ctx, 'store_setting')
    .select(['value', 'version'])
    .where('name', '=', name)
    .executeTakeFirst();
  return { value: { ...fallback, ...(row?.value as Partial<Setting> | undefined) }, version: row?.version ?? 0 };
}

/** Writes a setting over the version that the caller saw; false if it has changed since. */
async function writeSetting<Setting extends object>(
  ctx: Context,
  name: string,
  seen: number,
  value: Setting,
): Promise<boolean> {
  const row = { value: JSON.stringify(value), version: seen + 1 };
  const written =
    seen === 0
      ? await ctx.db
          .insertInto('store_setting')
          .values({ store_id: ctx.storeId, name, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('store_setting')
          .set(row)
          .where('store_id', '=', ctx.storeId)
          .where('name', '=', name)
          .where('version', '=', seen)
          .returning('name')
          .executeTakeFirst();
  return written !== undefined;
}

export const priceSetting = (ctx: Context) => readSetting(ctx, PRICE, priceDefault);

export const writePriceSetting = (ctx: Context, seen: number, value: PriceSetting) =>
  writeSetting(ctx, PRICE, seen, value);

export const commissionSetting = (ctx: Context) => readSetting(ctx, COMMISSION, commissionDefault);

export const writeCommissionSetting = (ctx: Context, seen: number, value: CommissionSetting) =>
  writeSetting(ctx, COMMISSION, seen, value);

export const earnTaskSetting = (ctx: Context) => readSetting(ctx, EARN_TASK, earnTaskDefault);

export const writeEarnTaskSetting = (ctx: Context, seen: number, value: EarnTaskSetting) =>
  writeSetting(ctx, EARN_TASK, seen, value);

/** Reads which messages the mini-app is to send; its version is the choice's. */
export const subscribeSetting = (ctx: Context) =>
  readSetting<{ codes: readonly string[] }>(ctx, SUBSCRIBE, { codes: [] });

export const writeSubscribeSetting = (ctx: Context, seen: number, value: { codes: readonly string[] }) =>
  writeSetting(ctx, SUBSCRIBE, seen, value);

export const homeNavigationSetting = (ctx: Context) => readSetting(ctx, HOME, homeDefault);

export const writeHomeNavigation = (ctx: Context, seen: number, value: HomeNavigation) =>
  writeSetting(ctx, HOME, seen, value);

export const remindSetting = (ctx: Context) => readSetting(ctx, REMIND, remindDefault);

export const writeRemindSetting = (ctx: Context, seen: number, value: { rules: readonly RemindRule[] }) =>
  writeSetting(ctx, REMIND, seen, value);

/** Reads the shop's print setting; the default prints the shop's own name and address. */
export async function printSetting(ctx: Context): Promise<Saved<PrintSetting>> {
  const shop = await fromStore(ctx, 'shop')
    .select(['name', 'phone', 'address', 'logo'])
    .where('id', '=', ctx.placeId)
    .executeTakeFirstOrThrow();
  return readSetting<PrintSetting>(ctx, printName(ctx), {
    header: shop.name,
    phone: shop.phone,
    address: shop.address,
    logo: shop.logo,
    qrcode: '',
    footer: SLIP_FOOTER,
    paper: '80mm',
    copies: 1,
    // The browser's dialog would stand before the next scan; a till that prints in silence switches it on.
    printAfterCheckout: false,
  });
}

export const writePrintSetting = (ctx: Context, seen: number, value: PrintSetting) =>
  writeSetting(ctx, printName(ctx), seen, value);
