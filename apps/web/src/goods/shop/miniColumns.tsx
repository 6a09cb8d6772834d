import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { codeColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { KindChip, OfferChip, ShelfChip } from './offerState';

type Row = Schemas['GoodsMini'];

/** Returns the first of several picture paths, which are joined by commas. */
const firstPicture = (imageUrl: string) => imageUrl.split(',')[0] ?? '';

export function periodText({ begins, ends }: Pick<Row, 'begins' | 'ends'>): string {
  if (!begins && !ends) return '长期';
  const first = begins ? formatMoment(begins).slice(0, 10) : '即日';
  return ends ? `${first} 至 ${formatMoment(Date.parse(ends) - 1).slice(0, 10)}` : `${first} 起长期有效`;
}

const name: Column<Row> = {
  field: 'name',
  headerName: '商品',
  flex: 1,
  minWidth: 216,
  valueGetter: (_, row) => goodsTitle(row),
  renderCell: ({ row }) => (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      {firstPicture(row.imageUrl) && <StoredImage path={firstPicture(row.imageUrl)} alt="" width={28} height={28} />}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {row.name}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {row.spec}
        </Box>
      </Box>
    </Box>
  ),
};
const code: Column<Row> = codeColumn('skuCode', '商品编码', { width: 108 });
const stock: Column<Row> = {
  field: 'available',
  headerName: '可售',
  type: 'number',
  width: 92,
  renderCell: ({ row }) => <Quantity value={row.available} unit={row.unitName} />,
};
const shelf: Column<Row> = {
  field: 'onShelf',
  headerName: '上架',
  width: 96,
  renderCell: ({ row }) => <ShelfChip row={row} />,
};
const now: Column<Row> = {
  field: 'priceNow',
  headerName: '现价',
  type: 'number',
  width: 104,
  renderCell: ({ row }) => (
    <Money
      fen={row.priceNow}
      strong={row.priceNow !== row.price}
      {...(row.priceNow !== row.price ? { why: `活动价；线上价 ${formatYuan(row.price)}` } : {})}
    />
  ),
};
const kind: Column<Row> = {
  field: 'kind',
  headerName: '类型',
  width: 112,
  renderCell: ({ row }) => <KindChip kind={row.kind} />,
};

export const miniColumns: Column<Row>[] = [
  name,
  code,
  kind,
  moneyColumn('shopPrice', '门店售价', 104),
  moneyColumn('price', '线上价', 104),
  now,
  stock,
  shelf,
];

export const specialColumns: Column<Row>[] = [
  name,
  kind,
  moneyColumn('price', '线上价', 96),
  {
    ...moneyColumn<Row>('specialPrice', '活动价', 96),
    renderCell: ({ row }) => <Money fen={row.specialPrice} strong={row.state === 'running'} />,
  },
  {
    field: 'limitCount',
    headerName: '每人限购',
    type: 'number',
    width: 92,
    renderCell: ({ row }) =>
      row.limitCount === null ? '不限' : <Quantity value={row.limitCount} unit={row.unitName} />,
  },
  { field: 'begins', headerName: '活动时间', width: 208, valueGetter: (_, row) => periodText(row) },
  { field: 'state', headerName: '活动状态', width: 96, renderCell: ({ row }) => <OfferChip state={row.state} /> },
  stock,
  shelf,
];
