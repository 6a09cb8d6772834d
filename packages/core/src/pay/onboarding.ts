import type { Schemas } from '@partsdesk/sdk/types/pay';
import { can, type AnyLifecycle } from '../lifecycle';
import type { MerchantForm, MerchantProvider } from './merchantForm';
import { sqbApplyLifecycle } from './sqbApplyLifecycle';
import { wxApplyLifecycle } from './wxApplyLifecycle';

/** An application as the server has it, at either provider. */
export type Application = Omit<Schemas['WxApply'], 'status' | 'subMchid'> & { status: number };

export type ChangeKind = 'base' | 'settlement' | 'subject';

export interface OnboardingApi {
  readonly provider: MerchantProvider;
  /** The store's application, the newest. */
  current: () => Promise<Application | null>;
  add: (form: MerchantForm, key: string) => Promise<string>;
  update: (change: { id: string; version: number; form: MerchantForm }, key: string) => Promise<unknown>;
  submit: (seen: { id: string; version: number }, key: string) => Promise<unknown>;
  sync: (id: string) => Promise<Application>;
  /** Asks for another account, or other facts, once it is open. */
  change: (kind: ChangeKind, form: MerchantForm, key: string) => Promise<unknown>;
}

/** The lifecycle of an application at a provider. */
export const applyLifecycleOf = (provider: MerchantProvider): AnyLifecycle =>
  provider === 'wechat' ? wxApplyLifecycle : sqbApplyLifecycle;

/** Whether customers can pay through it. */
export const isOpenAt = (provider: MerchantProvider, status: number): boolean =>
  status === (provider === 'wechat' ? wxApplyLifecycle.statuses.finished.code : sqbApplyLifecycle.statuses.open.code);

/** Whether it came to nothing, so that another may be begun. */
export const isOver = (provider: MerchantProvider, status: number): boolean =>
  status === (provider === 'wechat' ? wxApplyLifecycle.statuses.canceled.code : sqbApplyLifecycle.statuses.closed.code);

export const isEditable = (provider: MerchantProvider, status: number): boolean =>
  can(applyLifecycleOf(provider), status, 'update');

/** Whether the provider, or our server, has it in hand: it is then worth asking again. */
export const isUnderWay = (provider: MerchantProvider, status: number): boolean =>
  !isEditable(provider, status) && !isOpenAt(provider, status) && !isOver(provider, status);
