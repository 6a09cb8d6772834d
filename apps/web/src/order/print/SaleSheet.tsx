import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { formatFen } from '@partsdesk/core/money';
import { orderTypeLabel, isFree } from '@partsdesk/core/order/sale/orderType';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sumOf } from '@partsdesk/ui/list/sumOf.ts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { SlipFrame } from './SlipFrame';
import { slipHeadOf } from './slipHead';
import { SlipSums } from './SlipSums';
import { SlipTable } from './SlipTable';

type Order = Schemas['OrderSaleDetail'];

interface SaleSheetProps {
  /** The outbound is signed for the goods; the order shows the agreement. */
  slip: 'order' | 'out';
  order: Order;
}

/** Prints a 销售单 or 出库单. */
export function SaleSheet({ slip, order }: SaleSheetProps) {
  const out = slip === 'out';
  const discount = order.listAmount - order.receivable;
  return (
    <SlipFrame
      shopName={order.shopName}
      head={slipHeadOf(order)}
      title={out ? '销售出库单' : '销售单'}
      code={out ? order.saleOutCode : order.code}
      facts={[
        ['客户', order.customerName],
        ['电话', orDash(order.customerPhone)],
        ['车牌', orDash(order.plate)],
        ['开单时间', formatMoment(order.createTime)],
        ['开单人', order.createdBy],
        ['服务人员', orDash(order.serviceStaffName)],
        out && ['销售单号', order.code],
      ]}
      signatures={out ? ['发货人', '客户签收'] : ['制单人', '客户签字']}
    >
      <SlipTable<Order['lines'][number]>
        lines={order.lines}
        total={{
          商品: `合计 ${String(order.lines.length)} 种`,
          数量: formatQuantity(addQuantities(...order.lines.map(({ quantity }) => quantity))),
          ...(out && { 已出: formatQuantity(addQuantities(...order.lines.map(({ outQuantity }) => outQuantity))) }),
          优惠: formatFen(discount),
          金额: formatFen(sumOf(order.lines, 'amount')),
        }}
        columns={[
          ['序号', (_, index) => index + 1],
          ['商品编码', (line) => line.skuCode],
          [
            '商品',
            (line) =>
              `${line.name} ${line.spec}`.trim() +
              (isFree(line.orderType) ? `（${orderTypeLabel(line.orderType)}）` : ''),
          ],
          ['品牌', (line) => line.brandName],
          ['单位', (line) => line.unitName],
          ['数量', (line) => formatQuantity(line.quantity), 'figure'],
          ...(out
            ? [['已出', (line: Order['lines'][number]) => formatQuantity(line.outQuantity), 'figure'] as const]
            : []),
          ['原价', (line) => formatFen(line.listPrice), 'figure'],
          ['优惠', (line) => formatFen(line.listAmount - line.amount), 'figure'],
          ['金额', (line) => formatFen(line.amount), 'figure'],
        ]}
      />
      <SlipSums
        label="应收"
        amount={order.receivable}
        others={[
          ['原价合计', order.listAmount],
          discount !== 0 && ['优惠合计', discount],
          ['已收', order.received],
          order.credited !== 0 && ['退货冲减', order.credited],
          ['欠款', order.receivable - order.received - order.credited],
        ]}
      />
      {order.remark && <Box>备注：{order.remark}</Box>}
    </SlipFrame>
  );
}
