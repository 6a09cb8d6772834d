import type { AsSystem, Outside } from '../../kit/outside';
import { sqbGateway } from '../shouqianba/sqbGateway';
import { signingTerminal, withTerminal } from '../shouqianba/sqbTerminal';
import { wechatGateway } from '../wechat/wechatGateway';
import type { Gateway } from './gateway';
import { ownUrl, sqbOf, wechatPayOf } from './providers';
import type { PayProvider } from './trades';

const REAL_HOST = /(^|\.)(shouqianba\.com|wosai\.cn)$/;

/** Returns the provider of a store's payment. */
export function gatewayOf(desk: Outside, system: AsSystem, storeId: string, provider: PayProvider): Gateway {
  if (provider === 'wechat')
    return wechatGateway(wechatPayOf(desk), () => desk.clock.now(), `${ownUrl(desk)}/api/pay/notify/wechat`);
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
