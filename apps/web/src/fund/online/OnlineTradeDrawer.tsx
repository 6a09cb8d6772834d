import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { PAY_CHANNELS } from '@partsdesk/core/pay/payChannel';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { saleOutAddress } from '../../order/documentAddress';
import { useMayVisit } from '../../useMayVisit';
import { TradeChip, type Trade } from './onlineColumns';
import { OnlineRefunds } from './OnlineRefunds';

/** Shows one payment of a customer with its refunds. */
export function OnlineTradeDrawer({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const records = useGroup(payWxRefundRecord);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const refunds = useLoad(records.listByOutTradeNo, { outTradeNo: trade.outTradeNo });
  const { saleOutId } = trade;
  return (
    <DetailDrawer
      title={trade.code}
      state={<TradeChip trade={trade} />}
      actions={
        saleOutId &&
        mayVisit('OrderDeliveryOrderDetails') && (
          <Button variant="outlined" onClick={() => void navigate(saleOutAddress(saleOutId))}>
            查看出库单
          </Button>
        )
      }
      onClose={onClose}
    >
      <DetailSection title="支付">
        <FactGrid
          facts={[
            ['金额', <Money key="amount" fen={trade.amount} strong />],
            ['已退', <Money key="refunded" fen={trade.refunded} />],
            ['手续费', trade.fee === null ? trade.paidTime ? '等对账单' : '-' : <Money key="fee" fen={trade.fee} />],
            ['支付方式', PAY_CHANNELS[trade.channel]],
            ['用途', trade.kind === 'saleOut' ? '出库单' : '储值充值'],
            ['门店', trade.shopName],
            ['发起时间', formatMoment(trade.createTime)],
            ['支付时间', trade.paidTime ? formatMoment(trade.paidTime) : '-'],
            ['对账时间', trade.reconciledTime ? formatMoment(trade.reconciledTime) : '-'],
            ['商户订单号', <DocumentNumber key="no" code={trade.outTradeNo} />],
            ['服务商单号', trade.transactionId ? <DocumentNumber key="their" code={trade.transactionId} /> : '-'],
            trade.reason !== '' && ['说明', trade.reason],
          ]}
        />
      </DetailSection>
      <DetailSection title="退款">
        {refunds.error !== undefined && <ErrorState error={refunds.error} onRetry={refunds.reload} />}
        {!refunds.data && refunds.error === undefined && <PageSkeleton rows={2} />}
        {refunds.data?.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            没有退过款
          </Typography>
        )}
      </DetailSection>
      {refunds.data && refunds.data.length > 0 && <OnlineRefunds refunds={refunds.data} reload={refunds.reload} />}
    </DetailDrawer>
  );
}
