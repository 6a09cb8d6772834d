import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { GoodsName } from '../../goods/GoodsName';
import { AmountParts } from './AmountParts';
import { OrderTypeMark } from './OrderTypeMark';

type Line = Schemas['OrderSaleLine'];

const amount = (line: Line) => <Money fen={line.amount} why={<AmountParts line={line} />} />;
/** What kind of line it is, and which use of a gift card covers it. */
const mark = (line: Line) =>
  line.giftCardWords ? (
    <Typography component="span" variant="body2" color="primary">
      {line.giftCardWords}
    </Typography>
  ) : (
    <OrderTypeMark type={line.orderType} />
  );
const discounts = (line: Line) => line.handDiscount + line.coupon + line.roundOff;

const allColumns = [
  readColumn<Line>('name', { label: '商品' }, (line) => <GoodsName line={line} mark={mark(line)} />),
  readColumn<Line>('detailType', { label: '销售类型', width: 120 }, (line) => orDash(line.detailTypeName)),
  readColumn<Line>('quantity', { label: '数量', width: 96, align: 'right' }, (line) => (
    <Quantity value={line.quantity} unit={line.unitName} />
  )),
  readColumn<Line>('outQuantity', { label: '已出', width: 96, align: 'right' }, (line) => (
    <Quantity value={line.outQuantity} unit={line.unitName} />
  )),
  readColumn<Line>('closedQuantity', { label: '不再出库', width: 96, align: 'right' }, (line) =>
    line.closedQuantity > 0 ? <Quantity value={line.closedQuantity} unit={line.unitName} /> : '-',
  ),
  readColumn<Line>('listPrice', { label: '原价', width: 112, align: 'right' }, (line) => (
    <Money fen={line.listPrice} />
  )),
  readColumn<Line>('price', { label: '成交价', width: 112, align: 'right' }, (line) => <Money fen={line.price} />),
  readColumn<Line>('discount', { label: '优惠与抹零', width: 112, align: 'right' }, (line) => (
    <Money fen={discounts(line) === 0 ? null : -discounts(line)} />
  )),
  readColumn<Line>('amount', { label: '金额', width: 120, align: 'right' }, amount),
  readColumn<Line>('remark', { label: '备注', width: 120 }, (line) => orDash(line.remark)),
];

export function OrderSaleLines({ lines }: { lines: readonly Line[] }) {
  const ended = lines.some((line) => line.closedQuantity > 0);
  const columns = ended ? allColumns : allColumns.filter(({ field }) => field !== 'closedQuantity');
  return (
    <DocumentLines
      label="商品明细"
      lines={lines}
      columns={columns}
      card={(line) => ({
        title: <GoodsName line={line} mark={mark(line)} />,
        facts: [
          [
            '数量',
            <>
              <Quantity value={line.quantity} unit={line.unitName} />
              ，已出 <Quantity value={line.outQuantity} />
              {line.closedQuantity > 0 && (
                <>
                  ，不再出库 <Quantity value={line.closedQuantity} />
                </>
              )}
            </>,
          ],
          ['销售类型', orDash(line.detailTypeName)],
          ['成交价', <Money key="price" fen={line.price} />],
          ['金额', amount(line)],
        ],
      })}
    />
  );
}
