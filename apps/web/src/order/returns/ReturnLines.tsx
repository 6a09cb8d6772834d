import { formatYuan } from '@partsdesk/core/money';
import { formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { GoodsName } from '../../goods/GoodsName';
import { ConditionChip } from './ConditionChip';

type Line = Schemas['SalesReturnLine'];

const amount = (line: Line) => (
  <Money
    fen={line.amount}
    why={[
      `原单 ${formatQuantity(line.soldQuantity)} ${line.unitName}，摊过优惠后 ${formatYuan(line.soldAmount)}；`,
      '按退货数量折算，最后一件退剩下的全部',
    ].join('')}
  />
);

const columns = [
  readColumn<Line>('name', { label: '商品' }, (line) => <GoodsName line={line} />),
  readColumn<Line>('condition', { label: '成色', width: 88 }, (line) => <ConditionChip condition={line.condition} />),
  readColumn<Line>('reason', { label: '退货原因', width: 128 }, (line) => line.reason),
  readColumn<Line>('soldQuantity', { label: '原单数量', width: 96, align: 'right' }, (line) => (
    <Quantity value={line.soldQuantity} unit={line.unitName} />
  )),
  readColumn<Line>('soldAmount', { label: '原单金额', width: 112, align: 'right' }, (line) => (
    <Money fen={line.soldAmount} />
  )),
  readColumn<Line>('quantity', { label: '退货数量', width: 96, align: 'right' }, (line) => (
    <Quantity value={line.quantity} unit={line.unitName} />
  )),
  readColumn<Line>('storedQuantity', { label: '已入库', width: 96, align: 'right' }, (line) =>
    line.isService ? (
      '不用入库'
    ) : line.storedQuantity === 0 ? (
      '-'
    ) : (
      <Quantity value={line.storedQuantity} unit={line.unitName} />
    ),
  ),
  readColumn<Line>('amount', { label: '退款金额', width: 120, align: 'right' }, amount),
];

/** Lists the returned quantities beside the sold ones. */
export function ReturnLines({ lines }: { lines: readonly Line[] }) {
  return (
    <DocumentLines
      label="退货明细"
      lines={lines}
      columns={columns}
      card={(line) => ({
        title: <GoodsName line={line} />,
        state: <ConditionChip condition={line.condition} />,
        facts: [
          [
            '原单',
            <>
              {formatQuantity(line.soldQuantity)} {line.unitName}，<Money fen={line.soldAmount} />
            </>,
          ],
          [
            '退货',
            <>
              <Quantity value={line.quantity} unit={line.unitName} />
              {line.isService && '，不用入库'}
              {!line.isService && line.storedQuantity > 0 && (
                <>
                  ，已入库 <Quantity value={line.storedQuantity} />
                </>
              )}
            </>,
          ],
          ['原因', line.reason],
          ['退款', amount(line)],
        ],
      })}
    />
  );
}
