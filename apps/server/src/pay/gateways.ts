import type { BySystem, Outside } from '../http/outside';
import type { Gateway } from './gateway';
import { sqbOf, wechatPayOf } from './providers';
import { sqbGateway } from './sqbGateway';
import { signingTerminal, withTerminal } from './sqbTerminal';
import type { PayProvider } from './trades';
import { wechatGateway } from './wechatGateway';

const REAL_HOST = /(^|\.)(shouqianba\.com|wosai\.cn)$/;

/** The provider through which a payment of the store goes. */
export function gatewayOf(desk: Outside, system: BySystem, storeId: string, provider: PayProvider): Gateway {
  if (provider === 'wechat') return wechatGateway(wechatPayOf(desk), () => desk.clock.now());
  const sqb = sqbOf(desk);
  // Customers go to another host than servers do; a stand-in is both.
  const gateway = REAL_HOST.test(new URL(sqb.url).hostname) ? undefined : `${sqb.url}/qr/gateway`;
  return sqbGateway(
    sqb,
    { speak: (use) => withTerminal(desk, system, storeId, use), sign: () => signingTerminal(desk, system, storeId) },
    gateway,
  );
}
