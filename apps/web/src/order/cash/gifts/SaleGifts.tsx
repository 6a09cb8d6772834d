import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { can } from '@partsdesk/core/lifecycle';
import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { GiftKind, giftWords } from '@partsdesk/core/market/gift/giftScheme';
import { newKey } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useWhileShown } from '@partsdesk/ui/page/pageShown.ts';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useMayVisit } from '../../../useMayVisit';

type Gift = Schemas['GiftGrant'];

/** Gifts are given a moment after the payment: so often they are looked for, and no longer. */
const LOOKS = 4;
const LOOK_MS = 1500;

/** Tells what the finished sale has earned; a part may be handed over at once. */
export function SaleGifts({ saleOutId }: { saleOutId: string }) {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const { data = [], reload } = useLoad(schemes.ofSale, { saleOutId });
  const waits = data.length === 0;
  useWhileShown(() => {
    if (!waits) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      looks += 1;
      if (looks > LOOKS) return;
      reload();
      timer = setTimeout(again, LOOK_MS);
    };
    timer = setTimeout(again, LOOK_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  const given = data.filter((gift) => can(giftGrantLifecycle, gift.status, 'revoke'));
  if (!given.length) return null;
  return (
    <Box role="status" aria-label="本单获得" sx={{ width: '100%', display: 'grid', gap: 2 }}>
      {given.map((gift) => (
        <EarnedGift key={gift.id} gift={gift} />
      ))}
    </Box>
  );
}

function EarnedGift({ gift }: { gift: Gift }) {
  const [orders, outs] = [useGroup(orderSale), useGroup(saleOut)];
  const [act, mayVisit] = [useAct(), useMayVisit()];
  const [key] = useState(newKey);
  const { id, kind, skuId, number, customerId, status } = gift;
  const mayHandOut = mayVisit('CashWaitOutStock');
  const handOut = () =>
    act(mayHandOut ? '赠品已发放' : '赠品已开单，请到待出库发货', async () => {
      const lines = [{ skuId: skuId ?? '', quantity: number, orderType: 2 as const, giftGrantId: id }];
      const { saleOutId } = await orders.add({ customerId, lines }, { idempotencyKey: key });
      if (mayHandOut) await outs.submitOut({ id: saleOutId });
    });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <span>已获得 {giftWords({ ...gift, name: kind === GiftKind.points ? '' : gift.name })}</span>
      {kind === GiftKind.part && can(giftGrantLifecycle, status, 'grant') && (
        <Button size="small" variant="outlined" onClick={() => void handOut()}>
          现在发放
        </Button>
      )}
    </Box>
  );
}
