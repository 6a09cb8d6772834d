import type { Client } from '@partsdesk/sdk';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import type { DeskCollectApi } from './deskCollectFlow';
import { ONLINE_PAY_OPEN } from './paymentCodeIntro';

/** Makes the calls of a sale that is paid by code through the SDK. */
export function deskCollectApi(client: Client): DeskCollectApi {
  const trades = paySqbTradeRecord(client);
  return {
    isOpen: async () => (await paySqbAccount(client).queryApplyInfo()).applyStatus === ONLINE_PAY_OPEN,
    code: (id) => saleOut(client).genBusinessQrcode({ id }),
    check: (saleOutId) => trades.checkNotPay({ saleOutId }),
    drop: (saleOutId) => trades.delBySaleOutId({ saleOutId }),
  };
}
