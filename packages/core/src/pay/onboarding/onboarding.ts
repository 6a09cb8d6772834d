import type { Schemas } from '@partsdesk/sdk/types/pay';
import { can, type AnyLifecycle } from '../../lifecycle';
import type { MerchantForm, MerchantProvider } from './merchantForm';
import { sqbApplyLifecycle } from './sqbApplyLifecycle';
import { wxApplyLifecycle } from './wxApplyLifecycle';

/** An application as the server has it, at either provider. */
export type Application = Omit<Schemas['WxApply'], 'status' | 'subMchid'> & { status: number };

export type ChangeKind = 'base' | 'settlement' | 'subject';

export interface OnboardingApi {
  readonly provider: MerchantProvider;
  /** Returns the store's latest application. */
  current: () => Promise<Application | null>;
  add: (form: MerchantForm, key: string) => Promise<string>;
  update: (change: { id: string; version: number; form: MerchantForm }, key: string) => Promise<unknown>;
  submit: (seen: { id: string; version: number }, key: string) => Promise<unknown>;
  sync: (id: string) => Promise<Application>;
  /** Requests another account, or other facts, after opening. */
  change: (kind: ChangeKind, form: MerchantForm, key: string) => Promise<unknown>;
}

/** Returns the lifecycle of an application at a provider. */
export const applyLifecycleOf = (provider: MerchantProvider): AnyLifecycle =>
  provider === 'wechat' ? wxApplyLifecycle : sqbApplyLifecycle;

/** Returns whether customers can pay through the provider. */
export const isOpenAt = (provider: MerchantProvider, status: number): boolean =>
  status === (provider === 'wechat' ? wxApplyLifecycle.statuses.finished.code : sqbApplyLifecycle.statuses.open.code);

/** Returns whether the application has ended without success, so that another may start. */
export const isOver = (provider: MerchantProvider, status: number): boolean =>
  status === (provider === 'wechat' ? wxApplyLifecycle.statuses.canceled.code : sqbApplyLifecycle.statuses.closed.code);

export const isEditable = (provider: MerchantProvider, status: number): boolean =>
  can(applyLifecycleOf(provider), status, 'update');

/** Returns whether the provider or our server is working on it, so that polling makes sense. */
export const isUnderWay = (provider: MerchantProvider, status: number): boolean =>
  !isEditable(provider, status) && !isOpenAt(provider, status) && !isOver(provider, status);
