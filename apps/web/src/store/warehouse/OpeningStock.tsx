import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { openingStockLifecycle } from '@partsdesk/core/goods/openingStockLifecycle';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { costYuan } from '@partsdesk/ui/text/costUnits.ts';
import { useState } from 'react';
import { OpeningStockEntry } from './OpeningStockEntry';

/** Lists a warehouse's entries of opening stock, newest first. */
export function OpeningStock({ warehouseId }: { warehouseId: string }) {
  const group = useGroup(warehouseInitialize);
  const [openId, setOpenId] = useState<string>();
  const [[page, pageSize], setPage] = useState<[number, number]>([1, 10]);
  const { data, error, reload } = useLoad(group.page, { warehouseId, current: page, pageSize });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return null;
  if (data.total === 0)
    return (
      <Typography variant="caption" color="textSecondary">
        还没有录入期初库存
      </Typography>
    );
  return (
    <Box component="ul" aria-label="期初库存" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.records.map(({ id, code, status, lineCount, value, by, createTime }) => (
        <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          <Button
            size="small"
            onClick={() => setOpenId(id)}
            sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', px: 0 }}
          >
            {code}
          </Button>
          {status !== openingStockLifecycle.statuses.booked.code && (
            <LifecycleChip lifecycle={openingStockLifecycle} status={status} />
          )}
          <Typography variant="caption" color="textSecondary" sx={{ flex: 1 }}>
            {formatMoment(createTime)} · {by}
          </Typography>
          <Typography variant="body2">
            {lineCount} 种 · {costYuan(value, 2)}
          </Typography>
        </Box>
      ))}
      {(data.total > pageSize || page > 1) && (
        <li>
          <MiniPagination
            page={page}
            pageSize={pageSize}
            total={data.total}
            onChange={(next, size) => setPage([next, size])}
          />
        </li>
      )}
      {openId && <OpeningStockEntry id={openId} onClose={() => setOpenId(undefined)} />}
    </Box>
  );
}
