import MuiLink from '@mui/material/Link';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { Link } from 'react-router-dom';
import { borrowOutAddress } from '../../order/borrow/borrowAddress';
import { returnAddress, saleOutAddress } from '../../order/documentAddress';
import { afterSaleAddress } from '../../order/online/onlineAddress';
import type { ScreenName } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { stockInAddress, stockOutAddress, stockTakingAddress, stockTransferAddress } from '../stock/stockAddress';

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

type Movement = Pick<Schemas['StockMovement'], 'documentKind' | 'documentId' | 'documentCode'>;

export const movementLabel = ({ documentKind }: Pick<Movement, 'documentKind'>): string =>
  kinds[documentKind]?.label ?? '其他';

/** Shows the number of a movement's document, as a link for whoever may open it. */
export function MovementDocument({ move }: { move: Movement }) {
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
