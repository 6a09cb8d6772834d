import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { formatYuan } from '@partsdesk/core/money';
import { formatQuantity } from '@partsdesk/core/quantity';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { quantityColumn, readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';

type Line = Schemas['BargainShopAmount'] & { count: number };

interface BargainShopsProps {
  skuId: string;
  floorPrice: number;
  /** By the shop's id. */
  counts: Readonly<Record<string, number>>;
  errors: Readonly<Record<string, string>>;
  onChange: (counts: Record<string, number>) => void;
}

const fenOf = (cost: number) => Math.ceil(cost / 100);

/** Sets how many pieces each shop sells, beside what it has of the part and what a piece loses there. */
export function BargainShops({ skuId, floorPrice, counts, errors, onChange }: BargainShopsProps) {
  const schemes = useGroup(bargainActSchema);
  const { data, error, reload } = useLoad(schemes.listGoodsShopAmount, { skuId }, { held: true });
  if (!data) return error === undefined ? <PageSkeleton rows={3} /> : <ErrorState error={error} onRetry={reload} />;
  const lines: Line[] = data.map((shop) => ({ ...shop, count: counts[shop.shopId] ?? 0 }));
  const losing = lines.filter(({ count, cost }) => count > 0 && cost !== null && floorPrice < fenOf(cost));
  const short = lines.filter(({ count, available }) => count > available);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EditableLines<Line>
        label="门店数量"
        name="shops"
        errors={errors}
        lines={lines}
        onChange={(next) => onChange(Object.fromEntries(next.map(({ shopId, count }) => [shopId, count])))}
        lineKey={({ shopId }) => shopId}
        removable={false}
        columns={[
          readColumn('shopName', { label: '门店', width: 160 }, ({ shopName }) => shopName),
          readColumn('onHand', { label: '库存', width: 88, align: 'right' }, ({ onHand }) => formatQuantity(onHand)),
          readColumn('available', { label: '可用', width: 88, align: 'right' }, (line) =>
            formatQuantity(line.available),
          ),
          readColumn('price', { label: '门店售价', width: 112, align: 'right' }, ({ price }) =>
            price === null ? '-' : formatYuan(price),
          ),
          ...(lines.some(({ cost }) => cost !== null)
            ? [
                readColumn<Line>('cost', { label: '成本', width: 112, align: 'right' }, ({ cost }) =>
                  cost === null ? '-' : formatYuan(fenOf(cost)),
                ),
              ]
            : []),
          quantityColumn('count', { label: '活动数量', width: 112, decimals: 0 }),
        ]}
      />
      {losing.length > 0 && (
        <Alert severity="warning">
          {`底价低于成本：${losing
            .map(({ shopName, cost }) => `${shopName}每件亏 ${formatYuan(fenOf(cost ?? 0) - floorPrice)}`)
            .join('，')}`}
        </Alert>
      )}
      {short.length > 0 && (
        <Alert severity="info">
          {`${short.map(({ shopName }) => shopName).join('、')}的活动数量多于可用库存；活动数量不占库存，缺货时客户不能下单。`}
        </Alert>
      )}
    </Box>
  );
}
