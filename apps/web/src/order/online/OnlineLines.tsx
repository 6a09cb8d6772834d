import Box from '@mui/material/Box';
import { formatYuan } from '@partsdesk/core/money';
import { formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { GoodsName } from '../../goods/GoodsName';

type Line = Schemas['OnlineOrderLine'];

/** Explains a line's amount. */
function AmountParts({ line }: { line: Line }) {
  const parts = [
    [`线上价 ${formatYuan(line.listPrice)} × ${formatQuantity(line.quantity)}`, line.listAmount],
    ['特价', line.priceChange],
    ['减价分摊', -line.discount],
    ['应付金额', line.amount],
  ] as const;
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto auto',
        columnGap: 4,
        rowGap: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {parts
        .filter(([, fen], index) => index === 0 || index === 3 || fen !== 0)
        .flatMap(([label, fen]) => [
          <span key={label}>{label}</span>,
          <span key={`${label} fen`} style={{ textAlign: 'right' }}>
            {formatYuan(fen)}
          </span>,
        ])}
    </Box>
  );
}

const amount = (line: Line) => <Money fen={line.amount} why={<AmountParts line={line} />} />;
const pieces = (value: number, line: Line) => (value === 0 ? '-' : <Quantity value={value} unit={line.unitName} />);

const columns = [
  readColumn<Line>('name', { label: '商品' }, (line) => <GoodsName line={line} />),
  readColumn<Line>('quantity', { label: '数量', width: 96, align: 'right' }, (line) => pieces(line.quantity, line)),
  readColumn<Line>('outQuantity', { label: '已发', width: 96, align: 'right' }, (line) =>
    pieces(line.outQuantity, line),
  ),
  readColumn<Line>('returned', { label: '售后', width: 96, align: 'right' }, (line) => pieces(line.returned, line)),
  readColumn<Line>('available', { label: '门店可用', width: 104, align: 'right' }, (line) => (
    <Quantity value={line.available} unit={line.unitName} />
  )),
  readColumn<Line>('price', { label: '单价', width: 112, align: 'right' }, (line) => <Money fen={line.price} />),
  readColumn<Line>('amount', { label: '金额', width: 120, align: 'right' }, amount),
];

export const OnlineLines = ({ lines }: { lines: readonly Line[] }) => (
  <DocumentLines
    label="商品明细"
    lines={lines}
    columns={columns}
    card={(line) => ({
      title: <GoodsName line={line} />,
      facts: [
        [
          '数量',
          <>
            {pieces(line.quantity, line)}，已发 {formatQuantity(line.outQuantity)}
          </>,
        ],
        ...(line.returned ? [['售后', pieces(line.returned, line)] as [string, React.ReactNode]] : []),
        ['单价', <Money key="price" fen={line.price} />],
        ['金额', amount(line)],
      ],
    })}
  />
);
