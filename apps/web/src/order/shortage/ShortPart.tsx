import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { formatQuantity, type Quantity } from '@partsdesk/core/quantity';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Fragment, useState } from 'react';
import { AskTransfer } from './AskTransfer';
import { shopLabel } from './shopLabel';

type Part = Schemas['EquivalentGoods'];

const relations = { 0: '缺货', 1: '互换件', 2: '新号', 3: '旧号' } as const;
const figures = { width: { xs: 88, sm: 104 }, whiteSpace: 'nowrap' } as const;
const acts = { width: { xs: 84, sm: 112 }, whiteSpace: 'nowrap' } as const;
/** On a phone the cells stand closer, which leaves the names their room. */
const narrow = { tableLayout: 'fixed', '& th, & td': { px: { xs: 1.5, sm: 3 } } } as const;

export interface ShortPartProps {
  goods: { skuId: string; name: string };
  customerId?: string | undefined;
  /** How many the shop lacks. */
  missing: Quantity;
  /** Puts a substitute into the sale, where the sale can still be changed. */
  onAdd?: ((part: Part) => void) | undefined;
  onClose: () => void;
}

/** Lists substitutes for a part that is short, and every shop's stock of it; any that has some can be asked for it. */
export function ShortPart({ goods, customerId, missing, onAdd, onClose }: ShortPartProps) {
  const found = useGroup(goodsShopOrder);
  const { data, error, reload } = useLoad(found.equivalents, {
    skuId: goods.skuId,
    ...(customerId ? { customerId } : {}),
  });
  const [asking, setAsking] = useState<{ part: Part; from: Schemas['ShopStock'] }>();
  if (asking)
    return (
      <AskTransfer {...asking} missing={missing} onClose={(saved) => (saved ? onClose() : setAsking(undefined))} />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="short-part"
      slotProps={{ paper: { sx: { m: { xs: 2 }, width: { xs: 'calc(100% - 16px)' } } } }}
    >
      <DialogTitle id="short-part">{goods.name}缺货：互换件与各店库存</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={3} />}
        {data && (
          <Table size="small" sx={narrow}>
            <TableHead>
              <TableRow>
                <TableCell>商品与门店</TableCell>
                <TableCell align="right" sx={figures}>
                  售价／可用
                </TableCell>
                <TableCell align="right" sx={acts}>
                  操作
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((part) => (
                <Fragment key={part.skuId}>
                  <TableRow sx={{ '& > td': { borderBottom: 0, pb: 1, verticalAlign: 'top' } }}>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>
                      <StatusChip tone={part.relation === 0 ? 'red' : part.relation === 2 ? 'green' : 'blue'}>
                        {relations[part.relation]}
                      </StatusChip>{' '}
                      <Box component="span" sx={{ fontSize: 15 }}>
                        {goodsTitle(part)}
                      </Box>
                      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                        {[part.skuCode, part.brandName].filter(Boolean).join(' · ')}
                      </Box>
                    </TableCell>
                    <TableCell align="right">
                      <Money fen={part.customerPrice ?? part.price} strong />
                    </TableCell>
                    <TableCell align="right">
                      {part.relation !== 0 &&
                        (!part.onSale ? (
                          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
                            本店不卖
                          </Box>
                        ) : (
                          onAdd && (
                            <Button
                              variant="outlined"
                              size="small"
                              disabled={part.available <= 0}
                              onClick={() => onAdd(part)}
                            >
                              {part.available > 0 ? '加入' : '本店无货'}
                            </Button>
                          )
                        ))}
                    </TableCell>
                  </TableRow>
                  {part.shops.map((shop, index) => (
                    <TableRow
                      key={shop.shopId}
                      sx={{
                        '& > td': {
                          py: 0.5,
                          borderBottom: index < part.shops.length - 1 ? 0 : 1,
                          borderColor: 'divider',
                        },
                      }}
                    >
                      <TableCell sx={{ '&&': { pl: { xs: 4, sm: 8 } } }}>{shopLabel(shop)}</TableCell>
                      <TableCell align="right">
                        {formatQuantity(shop.available)} {part.unitName}
                      </TableCell>
                      <TableCell align="right" sx={{ height: 40 }}>
                        {!shop.here && (
                          <Button size="small" onClick={() => setAsking({ part, from: shop })}>
                            调拨申请
                          </Button>
                        )}
                      </TableCell>
                    </TableRow>
                  ))}
                  {part.shops.length === 0 && (
                    <TableRow>
                      <TableCell colSpan={3} sx={{ '&&': { pl: { xs: 4, sm: 8 } }, color: 'text.secondary' }}>
                        各店都没有货
                      </TableCell>
                    </TableRow>
                  )}
                </Fragment>
              ))}
            </TableBody>
          </Table>
        )}
        {data?.length === 1 && (
          <Box sx={{ px: 4, py: 3, color: 'text.secondary' }}>这个商品还没有互换件。总店可以在商品编辑页登记。</Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}
