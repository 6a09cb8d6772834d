import type { AsSystem, Outside } from '../http/outside';
import type { Gateway } from './gateway';
import { sqbOf, wechatPayOf } from './providers';
import { sqbGateway } from './sqbGateway';
import { signingTerminal, withTerminal } from './sqbTerminal';
import type { PayProvider } from './trades';
import { wechatGateway } from './wechatGateway';

const REAL_HOST = /(^|\.)(shouqianba\.com|wosai\.cn)$/;

/** Returns the provider of a store's payment. */
export function gatewayOf(desk: Outside, system: AsSystem, storeId: string, provider: PayProvider): Gateway {
  if (provider === 'wechat') return wechatGateway(wechatPayOf(desk), () => desk.clock.now());
  const sqb = sqbOf(desk);
  // The real provider has a separate host for customers; the sandbox has one for both.
  const gateway = REAL_HOST.test(new URL(sqb.url).hostname) ? undefined : `${sqb.url}/qr/gateway`;
  return sqbGateway(
    sqb,
    {
      callWithTerminal: (use) => withTerminal(desk, system, storeId, use),
      sign: () => signingTerminal(desk, system, storeId),
    },
    gateway,
  );
}
