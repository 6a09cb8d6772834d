import { allowed, type AnyLifecycle } from '@partsdesk/core/lifecycle';
import {
  maskedForm,
  picturesOf,
  type MerchantForm,
  type MerchantProvider,
} from '@partsdesk/core/pay/onboarding/merchantForm';
import { sqbApplyLifecycle } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { sqbChangeLifecycle } from '@partsdesk/core/pay/onboarding/sqbChangeLifecycle';
import { wxAccountModifyLifecycle } from '@partsdesk/core/pay/onboarding/wxAccountModifyLifecycle';
import { wxApplyLifecycle } from '@partsdesk/core/pay/onboarding/wxApplyLifecycle';
import QRCode from 'qrcode';
import type { Db } from '../../db/database';
import { signedAddress } from '../../file/addresses';
import type { Context } from '../../kit/context';
import { timelineOf } from '../../kit/documentEvent';
import { decrypted, encrypted } from '../../secrets';
import type { Settings } from '../../settings';

export type FilingKind = 'apply' | 'base' | 'settlement' | 'subject';

/** A fault of one field, found by a provider or by our own check of the form. */
export interface Finding {
  field: string;
  name: string;
  reason: string;
}

const PURPOSE = 'merchant-form';

export const sealedForm = (settings: Settings, form: MerchantForm): string =>
  encrypted(settings, PURPOSE, JSON.stringify(form));
export const openedForm = (settings: Settings, sealed: string): MerchantForm =>
  sealed === '' ? {} : (JSON.parse(decrypted(settings, PURPOSE, sealed)) as MerchantForm);

export const filings = (db: Db, storeId: string) =>
  db
    .selectFrom('merchant_filing')
    .selectAll()
    .where('store_id', '=', storeId)
    .$narrowType<{ provider: MerchantProvider; kind: FilingKind }>();

export type Filing = Awaited<ReturnType<ReturnType<typeof filings>['executeTakeFirstOrThrow']>>;

export const lifecycleOf = ({ provider, kind }: Pick<Filing, 'provider' | 'kind'>): AnyLifecycle =>
  provider === 'wechat'
    ? kind === 'apply'
      ? wxApplyLifecycle
      : wxAccountModifyLifecycle
    : kind === 'apply'
      ? sqbApplyLifecycle
      : sqbChangeLifecycle;

/** Returns the name of an application or a change in a refusal. */
export const titleOf = ({ provider, kind }: Pick<Filing, 'provider' | 'kind'>): string =>
  `${provider === 'wechat' ? '微信支付' : '线上收款'}${kind === 'apply' ? '申请' : provider === 'wechat' ? '结算账户变更' : '变更'}`;

/** Checks whether the filing is at the provider or about to be sent, so that it is polled. */
export function isUnderWay(filing: Pick<Filing, 'provider' | 'kind' | 'status'>): boolean {
  const events = allowed(lifecycleOf(filing), filing.status);
  return events.length > 0 && !events.some((event) => ['update', 'updateChange', 'close'].includes(event));
}

/** Checks whether polling the provider is useful: the filing is under way, or open and may be closed. */
export const isWithProvider = (filing: Pick<Filing, 'provider' | 'kind' | 'status'>): boolean =>
  isUnderWay(filing) || allowed(lifecycleOf(filing), filing.status).includes('close');

/** Makes the filing's number at the provider from ours, so that it is known before anything is sent. */
export const codeOf = ({ id }: Pick<Filing, 'id'>): string => `PD${id.replaceAll('-', '')}`;

const nameOf = (path: string) => path.split('/').at(-1) ?? '';
export const shownPictures = (ctx: Context, form: MerchantForm) =>
  picturesOf(form).map((path) => ({ path, url: signedAddress(ctx.settings, nameOf(path), ctx.now) }));

/** Reads an application for display, with masked ID and bank numbers. */
export async function shownFacts(ctx: Context, filing: Filing) {
  const form = openedForm(ctx.settings, filing.form);
  return {
    id: filing.id,
    code: codeOf(filing),
    form: maskedForm(form),
    pictures: shownPictures(ctx, form),
    findings: filing.findings as Finding[],
    reason: filing.reason,
    signUrl: filing.sign_url,
    signQrcode: filing.sign_url ? await QRCode.toDataURL(filing.sign_url, { margin: 1, width: 240 }) : '',
    remoteState: filing.remote_state,
    remoteText: filing.remote_text,
    submitTime: filing.submit_time,
    syncTime: filing.asked_time,
    createTime: filing.create_time,
    version: filing.version,
    events: await timelineOf(ctx, filing.id),
  };
}
