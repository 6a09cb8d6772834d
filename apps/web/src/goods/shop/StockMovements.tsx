import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { outIn } from '@partsdesk/sdk/report/outIn';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { borrowOutAddress } from '../../order/borrow/borrowAddress';
import { returnAddress, saleOutAddress } from '../../order/documentAddress';
import { afterSaleAddress } from '../../order/online/onlineAddress';
import type { ScreenName } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { stockInAddress, stockOutAddress, stockTakingAddress, stockTransferAddress } from '../stock/stockAddress';

const FIRST = 10;
const MOST = 100;
/** Label of each kind of stock movement, and the screen of its document, where there is one. */
const kinds: Record<string, { label: string; screen?: ScreenName; address?: (id: string) => string }> = {
  saleOut: { label: '销售出库', screen: 'OrderDeliveryOrderDetails', address: saleOutAddress },
  salesReturn: { label: '退货入库', screen: 'OrderCashReturnOrderDetail', address: returnAddress },
  warehouseInitialize: { label: '期初库存' },
  stockIn: { label: '入库', screen: 'GoodsStockInDetail', address: stockInAddress },
  stockOut: { label: '其他出库', screen: 'GoodsStockOutDetail', address: stockOutAddress },
  stockTransfer: { label: '调拨', screen: 'GoodsStockTransferDetail', address: stockTransferAddress },
  stockTransferLoss: { label: '调拨短少', screen: 'GoodsStockTransferDetail', address: stockTransferAddress },
  serviceBorrow: { label: '借用', screen: 'OrderJieyongdanDetail', address: borrowOutAddress },
  serviceBorrowLoss: { label: '借用核销', screen: 'OrderJieyongdanDetail', address: borrowOutAddress },
  afterSale: { label: '售后退货', screen: 'OrderWechatAfterSaleDetail', address: afterSaleAddress },
  stockTaking: { label: '盘点', screen: 'GoodsStockTakingDetail', address: stockTakingAddress },
};

function DocumentLink({ move }: { move: Schemas['StockMovement'] }) {
  const mayVisit = useMayVisit();
  const { screen, address } = kinds[move.documentKind] ?? {};
  return screen && address && mayVisit(screen) ? (
    <MuiLink component={Link} to={address(move.documentId)} underline="hover">
      {move.documentCode}
    </MuiLink>
  ) : (
    move.documentCode
  );
}

/** 出入库明细: lists the movements of one part, newest first. */
export function StockMovements({ skuCode }: { skuCode: string }) {
  const movements = useGroup(outIn);
  const [pageSize, setPageSize] = useState(FIRST);
  const { data, error, reload } = useLoad(movements.page, { skuCode, pageSize });
  return (
    <DetailSection title="出入库明细">
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data?.total === 0 && (
        <Typography variant="body2" color="textSecondary">
          还没有出入库
        </Typography>
      )}
      {data && data.total > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {data.records.map((move) => (
            <Box component="li" key={move.id} sx={{ display: 'flex', gap: 3, alignItems: 'baseline' }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {kinds[move.documentKind]?.label ?? '其他'} <DocumentLink move={move} />
                <Typography variant="caption" color="textSecondary" component="div">
                  {formatMoment(move.createTime)} · {move.warehouseName}
                </Typography>
              </Box>
              <Box
                component="span"
                sx={{ fontWeight: 600, color: move.quantity > 0 ? 'success.main' : 'text.primary' }}
              >
                {move.quantity > 0 && '+'}
                <Quantity value={move.quantity} unit={move.unitName} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {data && data.total > data.records.length && pageSize < MOST && (
        <Button size="small" onClick={() => setPageSize(MOST)} sx={{ justifySelf: 'start' }}>
          查看更多
        </Button>
      )}
    </DetailSection>
  );
}
