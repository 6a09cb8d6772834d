import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { formatQuantity } from '@partsdesk/core/quantity';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useSelector } from '@xstate/react';
import type { Desk } from '../desk';

type Equivalent = Schemas['EquivalentGoods'];

const relations = { 0: '缺货', 1: '互换件', 2: '新号', 3: '旧号' } as const;

interface EquivalentsProps {
  desk: Desk;
  goods: { skuId: string; name: string };
  onClose: () => void;
}

/** Lists substitutes for a part that is short, and every shop's stock of it. */
export function Equivalents({ desk, goods, onClose }: EquivalentsProps) {
  const found = useGroup(goodsShopOrder);
  const customerId = useSelector(desk, ({ context }) => context.cart.customer?.id);
  const { data, error, reload } = useLoad(found.equivalents, {
    skuId: goods.skuId,
    ...(customerId ? { customerId } : {}),
  });
  const add = (part: Equivalent) => {
    desk.send({ type: 'add', goods: part });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="equivalents">
      <DialogTitle id="equivalents">{goods.name}缺货：互换件与各店库存</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={3} />}
        {data?.map((part) => (
          <Box
            key={part.skuId}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 112px 96px' },
              gap: 3,
              alignItems: 'center',
              px: 4,
              py: 2,
              '& + &': { borderTop: 1, borderTopColor: 'divider' },
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: 15 }}>
                <StatusChip tone={part.relation === 0 ? 'red' : part.relation === 2 ? 'green' : 'blue'}>
                  {relations[part.relation]}
                </StatusChip>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {goodsTitle(part)}
                </Box>
              </Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary', mt: 0.5 }}>
                {[part.skuCode, part.brandName].filter(Boolean).join(' · ')}
              </Box>
              <Box sx={{ fontSize: 13, mt: 0.5 }}>
                {part.shops.length
                  ? part.shops
                      .map(({ shopName, available }) => `${shopName} ${formatQuantity(available)} ${part.unitName}`)
                      .join('　')
                  : '各店都没有货'}
              </Box>
            </Box>
            <Box sx={{ textAlign: 'right', fontSize: 16 }}>
              <Money fen={part.customerPrice ?? part.price} strong />
            </Box>
            <Box sx={{ textAlign: 'right', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              {part.relation !== 0 &&
                (part.onSale ? (
                  <Button variant="outlined" size="small" disabled={part.available <= 0} onClick={() => add(part)}>
                    {part.available > 0 ? '加入' : '本店无货'}
                  </Button>
                ) : (
                  <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
                    本店不卖
                  </Box>
                ))}
            </Box>
          </Box>
        ))}
        {data?.length === 1 && (
          <Box sx={{ px: 4, py: 3, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}>
            这个商品还没有互换件。总店可以在商品编辑页登记。
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}
