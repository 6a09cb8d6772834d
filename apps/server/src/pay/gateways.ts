import type { BySystem, Outside } from '../http/outside';
import type { Gateway } from './gateway';
import { sqbOf, wechatPayOf } from './providers';
import { sqbGateway } from './sqbGateway';
import { terminalOfToday } from './sqbTerminal';
import type { PayProvider } from './trades';
import { wechatGateway } from './wechatGateway';

/** The provider through which a payment of the store goes. */
export function gatewayOf(desk: Outside, system: BySystem, storeId: string, provider: PayProvider): Gateway {
  if (provider === 'wechat') return wechatGateway(wechatPayOf(desk), () => desk.clock.now());
  const gateway = desk.settings.shouqianbaUrl ? undefined : `${sqbOf(desk).url}/qr/gateway`;
  return sqbGateway(sqbOf(desk), () => terminalOfToday(desk, system, storeId), gateway);
}
