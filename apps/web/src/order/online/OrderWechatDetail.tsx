import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { afterSaleLifecycle, afterSaleTypeLabel } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { deliveryLabel, onlineLifecycleOf } from '@partsdesk/core/order/online/onlineOrder';
import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { Total } from '@partsdesk/ui/list/Total';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useCallback, useState } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { CommentReply } from '../comment/CommentReply';
import { CommentSaid } from '../comment/CommentSaid';
import { PackingSlip, packingSlipName } from '../print/PackingSlip';
import { PrintDocument } from '../print/PrintDocument';
import { Receipts } from '../receipt/Receipts';
import { RemarkFact } from '../RemarkFact';
import { CorrectExpress } from './CorrectExpress';
import { courseSteps } from './courseSteps';
import { afterSaleAddress } from './onlineAddress';
import { onlineChip } from './onlineColumns';
import { OnlineLines } from './OnlineLines';
import { OnlinePayments } from './OnlinePayments';
import { useOnlineActions } from './useOnlineActions';
import { WxShipping } from './WxShipping';

type Order = Schemas['OnlineOrderDetail'];

/** 商城订单详情. */
export function OrderWechatDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const orders = useGroup(orderSale);
  const loaded = useLoad(orders.queryOnlineOrderById, id ? { id } : undefined);
  return (
    <LoadedDocument name="商城订单" list={pathOfRoute('OrderWechatList') ?? ''} id={id} loaded={loaded}>
      {(order) => <OnlineDocument order={order} reload={loaded.reload} />}
    </LoadedDocument>
  );
}

const deliveryText = ({ delivery, expressCompany, expressNo, courierName }: Order) =>
  [deliveryLabel(delivery), expressCompany, expressNo, courierName].filter(Boolean).join(' ');

/** Returns the statuses of an order's flow; paying at once skips awaiting payment. */
const courseOf = ({ flow, status, paymentStatus }: Order) =>
  flow === 0 ? [0, 1, 2, 3] : status === 1 || (status === 3 && paymentStatus === 2) ? [0, 1, 3] : [0, 2, 3];

function OnlineDocument({ order, reload }: { order: Order; reload: () => void }) {
  const orders = useGroup(orderSale);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const { actionsOf, dialog } = useOnlineActions(reload);
  const may = useMay();
  const [correcting, setCorrecting] = useState(false);
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const cancelled = order.status === onlineOrderLifecycle.statuses.cancelled.code;
  const owes = order.status !== 4 && order.paymentStatus !== 2;
  return (
    <>
      <DocumentPage
        title="商城订单"
        code={order.code}
        status={onlineChip(order)}
        steps={courseSteps(onlineLifecycleOf(order.flow), order.status, courseOf(order), [4])}
        actions={[
          owes &&
            mayVisit('CashPaymoney') && {
              label: '收款',
              run: () => navigate(`${pathOfRoute('CashPaymoney') ?? ''}?saleOutId=${order.saleOutId}`),
            },
          ...actionsOf(order),
          can(onlineLifecycleOf(order.flow), order.status, 'correctParcel') &&
            order.delivery === 0 &&
            may('onlineOrder.deliver') && { label: '修改快递', run: () => setCorrecting(true) },
          !cancelled && { label: `打印${packingSlipName(order)}`, run: () => setPrinting(true) },
        ]}
        facts={[
          ['收货人', `${order.receiver} ${order.phone}`],
          ['收货地址', orDash(order.address)],
          ['配送', deliveryText(order)],
          ['客户', order.customerName],
          ['接单门店', order.shopName],
          ['出库单号', <DocumentNumber key="out" code={order.saleOutCode} />],
          ['下单时间', formatMoment(order.createTime)],
          order.lapseTime !== null && [order.flow === 0 ? '付款期限' : '受理期限', formatMoment(order.lapseTime)],
          order.paidTime !== null && ['付款时间', formatMoment(order.paidTime)],
          order.shippedTime !== null && ['发货时间', formatMoment(order.shippedTime)],
          order.payRequestedTime !== null && ['发起收款', formatMoment(order.payRequestedTime)],
          order.completedTime !== null && ['完成时间', formatMoment(order.completedTime)],
          order.cancelReason !== '' && ['取消原因', order.cancelReason],
          ['买家留言', orDash(order.message)],
          [
            '备注',
            <RemarkFact
              key="remark"
              remark={order.remark}
              save={(remark, idempotencyKey) =>
                orders.makeRemark({ id: order.id, remark, version: order.version }, { idempotencyKey })
              }
            />,
          ],
        ]}
        timeline={timelineEntries(order.timeline)}
      >
        <DocumentSection
          title="商品明细"
          totals={
            <>
              <Total label="商品金额">
                <Money fen={order.listAmount} />
              </Total>
              {order.priceChange !== 0 && (
                <Total label="特价">
                  <Money fen={order.priceChange} />
                </Total>
              )}
              {order.discount !== 0 && (
                <Total label="减价">
                  <Money fen={-order.discount} />
                </Total>
              )}
              <Total label="应收" strong>
                <Money fen={order.receivable} strong />
              </Total>
              <Total label="已收">
                <Money fen={order.received} />
              </Total>
            </>
          }
        >
          <OnlineLines lines={order.lines} />
        </DocumentSection>
        <DocumentSection title="收款记录">
          <Receipts receipts={order.receipts} />
        </DocumentSection>
        <OnlinePayments saleOutCode={order.saleOutCode} />
        <WxShipping order={order} onTold={reload} />
        {order.makeups.length > 0 && (
          <DocumentSection title="补差价">
            <Rows>
              {order.makeups.map((one) => (
                <Row
                  key={one.id}
                  left={one.reason}
                  middle={`${one.accountName} · ${one.by} · ${formatMoment(one.createTime)}`}
                  right={<Money fen={one.amount} strong />}
                />
              ))}
            </Rows>
          </DocumentSection>
        )}
        {order.comment && (
          <DocumentSection title="评价">
            <Box sx={{ display: 'grid', gap: 3, px: 4, pb: 4 }}>
              <CommentSaid comment={order.comment} />
              <Box>
                <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
                  门店回复
                </Typography>
                <CommentReply comment={order.comment} />
              </Box>
            </Box>
          </DocumentSection>
        )}
        {order.afterSales.length > 0 && (
          <DocumentSection title="售后">
            <Rows>
              {order.afterSales.map((one) => (
                <Row
                  key={one.id}
                  left={
                    mayVisit('OrderWechatAfterSaleDetail') ? (
                      <Link component={RouterLink} to={afterSaleAddress(one.id)}>
                        {one.code}
                      </Link>
                    ) : (
                      one.code
                    )
                  }
                  middle={
                    <>
                      <LifecycleChip lifecycle={afterSaleLifecycle} status={one.status} />{' '}
                      {afterSaleTypeLabel(one.type)} · {formatMoment(one.createTime)}
                    </>
                  }
                  right={<Money fen={one.amount} strong why={statusLabel(afterSaleLifecycle, one.status)} />}
                />
              ))}
            </Rows>
          </DocumentSection>
        )}
      </DocumentPage>
      {dialog}
      {correcting && (
        <CorrectExpress
          order={order}
          reload={reload}
          onClose={(saved) => {
            setCorrecting(false);
            if (saved) reload();
          }}
        />
      )}
      {printing && (
        <PrintDocument as="sheet" onPrinted={printed}>
          <PackingSlip order={order} />
        </PrintDocument>
      )}
    </>
  );
}

const Rows = ({ children }: { children: React.ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

const Row = ({ left, middle, right }: Record<'left' | 'middle' | 'right', React.ReactNode>) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 6,
      rowGap: 1,
      alignItems: 'baseline',
      px: 4,
      py: 3,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <span>{left}</span>
    <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 1 }}>
      {middle}
    </Typography>
    {right}
  </Box>
);
