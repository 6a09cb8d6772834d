import Button from '@mui/material/Button';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Desk } from '../desk';
import { GiftCardDialog } from './GiftCardDialog';

/** Offers the gift cards of the sale's customer and vehicle, where there are any. */
export function GiftCards({ desk, customerId }: { desk: Desk; customerId: string }) {
  const cards = useGroup(customerGiftCard);
  const vehicleId = useSelector(desk, ({ context }) => context.cart.vehicle?.id);
  const { data = [] } = useLoad(cards.checkVehicleCard, { customerId, ...(vehicleId ? { vehicleId } : {}) });
  const [open, setOpen] = useState(false);
  if (!data.length) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        礼品卡 {data.length} 张
      </Button>
      {open && <GiftCardDialog desk={desk} cards={data} onClose={() => setOpen(false)} />}
    </>
  );
}
