import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { formatQuantity } from '@partsdesk/core/quantity';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Desk } from '../desk';
import { useDeskKeys } from '../useDeskKeys';

type Gift = Schemas['WaitingGift'];

const nameOf = ({ name, spec }: Gift) => [name, spec].filter(Boolean).join(' ');

/** Offers the parts that wait for the sale's customer, where there are any; Ctrl+G opens the choice. */
export function WaitingGifts({ desk, customerId }: { desk: Desk; customerId: string }) {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const { data = [] } = useLoad(schemes.waiting, { customerId });
  const chosen = useSelector(desk, ({ context }) => context.cart.gifts?.length ?? 0);
  const [open, setOpen] = useState(false);
  useDeskKeys({ 'Ctrl+G': () => data.length > 0 && (setOpen(true), true) });
  if (!data.length) return null;
  return (
    <>
      <Button size="small" variant="outlined" color="warning" onClick={() => setOpen(true)}>
        待领赠品 {data.length} 份{chosen > 0 && `，本单带 ${String(chosen)} 份`}
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, ml: 2, fontSize: 12, fontFamily: 'inherit' }}>
          Ctrl+G
        </Box>
      </Button>
      {open && <GiftsDialog desk={desk} gifts={data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface GiftsDialogProps {
  desk: Desk;
  gifts: readonly Gift[];
  onClose: () => void;
}

/** 待领赠品: what the customer takes along with this sale. */
function GiftsDialog({ desk, gifts, onClose }: GiftsDialogProps) {
  const before = useSelector(desk, ({ context }) => context.cart.gifts);
  const [chosen, setChosen] = useState<readonly string[]>(before?.map(({ id }) => id) ?? []);
  const take = () => {
    const taken = gifts.filter(({ id }) => chosen.includes(id));
    desk.send({
      type: 'setGifts',
      gifts: taken.map((gift) => ({ id: gift.id, skuId: gift.skuId, number: gift.number, name: nameOf(gift) })),
    });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="waiting-gifts">
      <DialogTitle id="waiting-gifts">待领赠品</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 2 }}>
        {gifts.map((gift, index) => {
          const { id, number, unitName, available, until, schemeName, saleOutCode } = gift;
          const isShort = available < number;
          return (
            <FormControlLabel
              key={id}
              disabled={isShort && !chosen.includes(id)}
              control={
                <Checkbox
                  autoFocus={index === 0}
                  checked={chosen.includes(id)}
                  onChange={() => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
                />
              }
              label={
                <Box>
                  {nameOf(gift)} × {number} {unitName}
                  <Typography variant="body2" color={isShort ? 'warning.main' : 'textSecondary'}>
                    {[
                      schemeName,
                      saleOutCode,
                      `领到 ${until}`,
                      isShort ? `本店缺货，只有 ${formatQuantity(available)}` : `本店可用 ${formatQuantity(available)}`,
                    ].join(' · ')}
                  </Typography>
                </Box>
              }
            />
          );
        })}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" onClick={take}>
          确定
        </Button>
      </DialogActions>
    </Dialog>
  );
}
