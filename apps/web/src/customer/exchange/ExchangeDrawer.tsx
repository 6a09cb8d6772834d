import Button from '@mui/material/Button';
import { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import { formatMoment } from '@partsdesk/core/dates';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { statusLabel } from '@partsdesk/core/lifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useNavigate } from 'react-router-dom';
import { stockOutAddress } from '../../goods/stock/stockAddress';
import { useMayVisit } from '../../useMayVisit';
import { pointsText } from './exchangeTexts';

interface ExchangeDrawerProps {
  exchange: Schemas['CustomerExchange'];
  onClose: () => void;
}

/** Shows one exchange with who did what, and leads to the document by which the gift left. */
export function ExchangeDrawer({ exchange, onClose }: ExchangeDrawerProps) {
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const { status, stockOutId, outTime, closedTime } = exchange;
  return (
    <DetailDrawer
      title={exchange.code}
      state={<LifecycleChip lifecycle={customerExchangeLifecycle} status={status} />}
      onClose={onClose}
      actions={
        stockOutId !== null &&
        mayVisit('GoodsStockOutDetail') && (
          <Button variant="outlined" onClick={() => void navigate(stockOutAddress(stockOutId))}>
            查看出库单
          </Button>
        )
      }
    >
      <DetailSection>
        <FactGrid
          facts={[
            ['客户', exchange.customerName],
            ['礼品', goodsTitle(exchange)],
            ['商品编码', exchange.skuCode],
            ['数量', `${String(exchange.quantity)} ${exchange.unitName}`],
            ['扣除积分', pointsText(exchange.points)],
            ['门店', exchange.shopName],
            ['经办', `${exchange.by} ${formatMoment(exchange.createTime)}`],
            outTime !== null && ['发放', `${exchange.outBy} ${formatMoment(outTime)}`],
            outTime !== null && ['出库', `${exchange.warehouseName} ${exchange.stockOutCode}`],
            closedTime !== null && [
              statusLabel(customerExchangeLifecycle, status),
              `${exchange.closedBy} ${formatMoment(closedTime)}，积分已退还`,
            ],
            exchange.reason !== '' && ['原因', exchange.reason],
            ['备注', orDash(exchange.remark)],
          ]}
        />
      </DetailSection>
    </DetailDrawer>
  );
}
