import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { GoodsName } from '../../goods/GoodsName';
import { AmountParts } from '../sale/AmountParts';
import { OrderTypeMark } from '../sale/OrderTypeMark';
import { linePlace } from './linePlace';

/** A line with the order's line at the same index. */
type Line = Schemas['SaleOutLine'] & { sold: Schemas['OrderSaleLine'] | undefined };

const mark = ({ sold }: Line) => sold && <OrderTypeMark type={sold.orderType} />;
const amount = ({ amount: fen, sold }: Line) => <Money fen={fen} why={sold && <AmountParts line={sold} />} />;

const columnsOf = (isReturned: boolean) => [
  readColumn<Line>('name', { label: '商品' }, (line) => <GoodsName line={line} mark={mark(line)} />),
  readColumn<Line>('detailType', { label: '销售类型', width: 120 }, (line) => orDash(line.detailTypeName)),
  readColumn<Line>('shelf', { label: '仓库与货位', width: 160 }, linePlace),
  readColumn<Line>('quantity', { label: '数量', width: 96, align: 'right' }, (line) => (
    <Quantity value={line.quantity} unit={line.unitName} />
  )),
  readColumn<Line>('outQuantity', { label: '已出', width: 96, align: 'right' }, (line) => (
    <Quantity value={line.outQuantity} unit={line.unitName} />
  )),
  readColumn<Line>('restQuantity', { label: '未出', width: 96, align: 'right' }, (line) => (
    <Quantity value={line.restQuantity} unit={line.unitName} />
  )),
  ...(isReturned
    ? [
        readColumn<Line>('returnedQuantity', { label: '已退', width: 96, align: 'right' }, (line) => (
          <Quantity value={line.returnedQuantity} unit={line.unitName} />
        )),
      ]
    : []),
  readColumn<Line>('price', { label: '单价', width: 112, align: 'right' }, (line) => <Money fen={line.price} />),
  readColumn<Line>('amount', { label: '金额', width: 120, align: 'right' }, amount),
];

/** Lists the outbound's goods, their warehouse, the rest to be handed out, and what was given back, if anything. */
export function SaleOutLines({
  lines,
  sold,
}: {
  lines: readonly Schemas['SaleOutLine'][];
  sold: readonly Schemas['OrderSaleLine'][];
}) {
  return (
    <DocumentLines
      label="商品明细"
      lines={lines.map((line, index): Line => ({
        ...line,
        sold: sold[index]?.skuId === line.skuId ? sold[index] : undefined,
      }))}
      columns={columnsOf(lines.some(({ returnedQuantity }) => returnedQuantity > 0))}
      card={(line) => ({
        title: <GoodsName line={line} mark={mark(line)} />,
        facts: [
          ['仓库与货位', linePlace(line)],
          [
            '数量',
            <>
              <Quantity value={line.quantity} unit={line.unitName} />
              ，已出 <Quantity value={line.outQuantity} />
              {line.returnedQuantity > 0 && (
                <>
                  ，已退 <Quantity value={line.returnedQuantity} />
                </>
              )}
            </>,
          ],
          ['单价', <Money key="price" fen={line.price} />],
          ['金额', amount(line)],
        ],
      })}
    />
  );
}
