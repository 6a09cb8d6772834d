import type { Surroundings } from '@partsdesk/payments/call';
import type { SqbVendorKeys } from '@partsdesk/payments/shouqianba/keys';
import { wechatPay, type WechatPay } from '@partsdesk/payments/wechat/client';
import type { WechatPayKeys } from '@partsdesk/payments/wechat/keys';
import { sandboxSqbKeys, sandboxWechatPayKeys } from '@partsdesk/sandbox/keys';
import { Failure } from '../../kit/failure';
import type { Outside } from '../../kit/outside';
import type { Settings } from '../../settings';

// Only a demo uses the sandbox's keys: they are public, so that anybody could forge a payment with them.
const keysOf = <Keys>(given: Keys | undefined, { demo }: Pick<Settings, 'demo'>, sandbox: Keys): Keys => {
  if (given) return given;
  if (demo) return sandbox;
  throw new Failure('本系统尚未接入在线支付，请联系系统管理员');
};

export const wechatPayKeysOf = (settings: Settings): WechatPayKeys =>
  keysOf(settings.wechatPayKeys, settings, sandboxWechatPayKeys);
export const sqbKeysOf = (settings: Settings): SqbVendorKeys =>
  keysOf(settings.shouqianbaKeys, settings, sandboxSqbKeys);

const surroundings = (desk: Outside, url: string): Surroundings => ({
  url,
  fetch: desk.fetch,
  clock: () => desk.clock.now().getTime(),
});

export const wechatPayOf = (desk: Outside): WechatPay =>
  wechatPay({
    ...surroundings(desk, desk.settings.wechatPayUrl ?? `${desk.sandboxUrl}/wechatpay`),
    keys: wechatPayKeysOf(desk.settings),
  });
export const sqbOf = (desk: Outside): Surroundings =>
  surroundings(desk, desk.settings.shouqianbaUrl ?? `${desk.sandboxUrl}/shouqianba`);
/** Returns WeChat's own interface, which identifies payers inside WeChat and takes shipping information. */
export const wechatApiOf = (desk: Outside): Surroundings =>
  surroundings(desk, desk.settings.wechatOpenUrl ?? `${desk.sandboxUrl}/wechat`);

/** Returns our public address for customers and providers. */
export const ownUrl = ({ settings, sandboxUrl }: Outside): string =>
  settings.publicUrl ?? sandboxUrl.replace(/\/sandbox$/, '');
