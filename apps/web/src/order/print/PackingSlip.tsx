import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { deliveryLabel } from '@partsdesk/core/order/online/onlineOrder';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { piecesToPack } from '../online/piecesToPack';
import { contactOf, SlipFrame } from './SlipFrame';
import { SlipTable } from './SlipTable';

type Order = Schemas['OnlineOrderDetail'];
type Line = Order['lines'][number];

const PICK_UP = 1;

/** Names an online order's slip: the packer's before it is shipped, the customer's after; one for who comes for it. */
export const packingSlipName = ({ delivery, shippedTime }: Pick<Order, 'delivery' | 'shippedTime'>): string =>
  delivery === PICK_UP ? '提货单' : shippedTime === null ? '装箱单' : '发货单';

/** Prints what is packed for whom, without prices: a gift may go to somebody else. */
export function PackingSlip({ order }: { order: Order }) {
  const shipped = order.shippedTime !== null;
  const lines = order.lines.filter((line) => piecesToPack(order, line) > 0);
  return (
    <SlipFrame
      shopName={order.shopName}
      contact={contactOf(order.shopAddress, order.shopPhone)}
      title={packingSlipName(order)}
      code={order.code}
      facts={[
        ['收货人', order.receiver],
        ['电话', orDash(order.phone)],
        ['下单时间', formatMoment(order.createTime)],
        order.delivery !== PICK_UP && ['收货地址', orDash(order.address)],
        ['配送', [deliveryLabel(order.delivery), order.expressCompany, order.courierName].filter(Boolean).join(' ')],
        order.expressNo !== '' && ['快递单号', order.expressNo],
        order.shippedTime !== null && ['发货时间', formatMoment(order.shippedTime)],
      ]}
      signatures={shipped ? ['发货人', '收货人签收'] : ['装箱人', '复核人']}
    >
      <SlipTable<Line>
        lines={lines}
        total={{
          商品: `合计 ${String(lines.length)} 种`,
          数量: formatQuantity(addQuantities(...lines.map((line) => piecesToPack(order, line)))),
        }}
        columns={[
          ...(shipped
            ? []
            : ([
                ['✓', () => '　'],
                ['货位', (line: Line) => orDash(line.shelf)],
              ] as const)),
          ['商品编码', (line) => line.skuCode],
          ['商品', (line) => [line.name, line.spec].filter(Boolean).join(' ')],
          ['品牌', (line) => orDash(line.brandName)],
          ['单位', (line) => line.unitName],
          ['数量', (line) => formatQuantity(piecesToPack(order, line)), 'figure'],
        ]}
      />
      {order.message && <Box>买家留言：{order.message}</Box>}
    </SlipFrame>
  );
}
