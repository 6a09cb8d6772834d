import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { giftCardKind, giftCardName, MAINTENANCE_CARD, valuesOfUses } from '@partsdesk/core/customer/card/giftCard';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { useSelector } from '@xstate/react';
import type { Desk } from '../desk';

type Card = Schemas['UsableGiftCard'];
type Item = Card['items'][number];

interface GiftCardDialogProps {
  desk: Desk;
  cards: readonly Card[];
  onClose: () => void;
}

/** 礼品卡: the customer's cards; each press covers one more piece of the sale. */
export function GiftCardDialog({ desk, cards, onClose }: GiftCardDialogProps) {
  const sku = useGroup(goodsSku);
  const act = useAct();
  const cart = useSelector(desk, ({ context }) => context.cart);
  const takenOf = (itemId: string) =>
    cart.lines.reduce((sum, { uses = [] }) => sum + uses.filter((use) => use.itemId === itemId).length, 0);
  const use = async (card: Card, item: Item) => {
    const value = valuesOfUses(item.valueLeft, item.left, takenOf(item.id) + 1).at(-1) ?? 0;
    await act(`${item.name}已抵扣一次`, async () => {
      const goods = await sku.getShopSkuInfo({ skuId: item.skuId });
      desk.send({
        type: 'useCard',
        goods,
        use: { itemId: item.id, card: giftCardName(card), value, ofVehicle: card.kind === MAINTENANCE_CARD },
      });
    });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="gift-cards">
      <DialogTitle id="gift-cards">用礼品卡抵扣</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 4 }}>
        {cards.map((card) => (
          <Box key={card.id} component="section" aria-label={card.name}>
            <Box sx={{ fontWeight: 600 }}>
              {card.name}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
                {[
                  giftCardKind(card.kind),
                  card.plate,
                  `尾号${card.number.slice(-4)}`,
                  card.expires && `${card.expires} 到期`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            {card.items.map((item) => {
              const left = item.left - takenOf(item.id);
              const next = valuesOfUses(item.valueLeft, item.left, takenOf(item.id) + 1).at(-1);
              return (
                <Box key={item.id} sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    {item.name}
                    <Typography variant="body2" color="textSecondary">
                      剩 {left} / {item.total} 次{left > 0 && '，下一次价值 '}
                      {left > 0 && <Money fen={next} />}
                    </Typography>
                  </Box>
                  <Button
                    variant="outlined"
                    disabled={left <= 0}
                    aria-label={`${item.name}用一次`}
                    onClick={() => void use(card, item)}
                  >
                    {left > 0 ? '用一次' : '已用完'}
                  </Button>
                </Box>
              );
            })}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          完成
        </Button>
      </DialogActions>
    </Dialog>
  );
}
