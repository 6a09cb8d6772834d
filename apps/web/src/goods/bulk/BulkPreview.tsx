import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatThousands } from '@partsdesk/core/format';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Row = Schemas['GoodsBulkRow'];

/** Describes the changes of a variant: field, old value, new value. */
const changesOf = ({
  price,
  category,
  brand,
  unit,
  threshold,
  onSale,
}: Row): [label: string, before: string, after: string][] => [
  ...(price ? [['总店价', formatYuan(price.before), formatYuan(price.after)] as [string, string, string]] : []),
  ...(category ? [['分类', category.before, category.after] as [string, string, string]] : []),
  ...(brand ? [['品牌', brand.before || '无品牌', brand.after || '无品牌'] as [string, string, string]] : []),
  ...(unit ? [['单位', unit.before, unit.after] as [string, string, string]] : []),
  ...(threshold ? [['安全库存', String(threshold.before), String(threshold.after)] as [string, string, string]] : []),
  ...(onSale
    ? [['在售门店', `${String(onSale.before)} 家`, `${String(onSale.after)} 家`] as [string, string, string]]
    : []),
];

/** Previews a bulk edit: old and new value of every part, and the skipped parts with the reason. */
export function BulkPreview({ preview: { changed, same, refused, rows } }: { preview: Schemas['GoodsBulkPreview'] }) {
  const parts = new Set(rows.map(({ id }) => id)).size;
  return (
    <Box sx={{ p: 5, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity={changed ? (refused ? 'warning' : 'info') : 'error'}>
        将修改 {formatThousands(changed)} 种{same > 0 && `，${formatThousands(same)} 种已经是这样`}
        {refused > 0 && `，${formatThousands(refused)} 种不能修改（保持不变）`}。确认前不会写入。
      </Alert>
      {rows.length > 0 && (
        <Box
          tabIndex={0}
          role="region"
          aria-label="将要修改的商品"
          sx={{ overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
        >
          <Table
            size="small"
            stickyHeader
            sx={{ '& td': { verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' } }}
          >
            <TableHead>
              <TableRow>
                <TableCell>商品</TableCell>
                <TableCell>原值 → 新值</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.skuId}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {goodsTitle(row)}
                    <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{row.skuCode}</Box>
                  </TableCell>
                  <TableCell>
                    {row.refusal && <Box sx={{ color: 'error.main' }}>不能修改：{row.refusal}</Box>}
                    {changesOf(row).map(([label, before, after]) => (
                      <Box
                        key={label}
                        sx={row.refusal ? { color: 'text.secondary', textDecoration: 'line-through' } : {}}
                      >
                        {label}：{before} → <strong>{after}</strong>
                      </Box>
                    ))}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {parts < changed + refused && (
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
          只显示其中 {formatThousands(parts)} 种，不能修改的排在前面。
        </Box>
      )}
    </Box>
  );
}
