import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useState } from 'react';
import { MovementDocument, movementLabel } from './movementDocument';

const FIRST = 10;
const MOST = 100;
/** 出入库明细: lists the movements of one part, newest first. */
export function StockMovements({ skuCode }: { skuCode: string }) {
  const movements = useGroup(outIn);
  const [pageSize, setPageSize] = useState(FIRST);
  const { data, error, reload } = useLoad(movements.page, { skuCode, pageSize });
  return (
    <DetailSection title="出入库明细">
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data?.total === 0 && (
        <Typography variant="body2" color="textSecondary">
          还没有出入库
        </Typography>
      )}
      {data && data.total > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {data.records.map((move) => (
            <Box component="li" key={move.id} sx={{ display: 'flex', gap: 3, alignItems: 'baseline' }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {movementLabel(move)} <MovementDocument move={move} />
                <Typography variant="caption" color="textSecondary" component="div">
                  {formatMoment(move.createTime)} · {move.warehouseName}
                </Typography>
              </Box>
              <Box
                component="span"
                sx={{ fontWeight: 600, color: move.quantity > 0 ? 'success.main' : 'text.primary' }}
              >
                {move.quantity > 0 && '+'}
                <Quantity value={move.quantity} unit={move.unitName} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {data && data.total > data.records.length && pageSize < MOST && (
        <Button size="small" onClick={() => setPageSize(MOST)} sx={{ justifySelf: 'start' }}>
          查看更多
        </Button>
      )}
    </DetailSection>
  );
}
