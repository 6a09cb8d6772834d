import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatMoment } from '@partsdesk/core/dates';
import { openingStockLifecycle } from '@partsdesk/core/goods/openingStockLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { costYuan } from '@partsdesk/ui/text/costUnits.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useState } from 'react';

const AT_FIRST = 100;

/** Shows one entry of opening stock with its lines. */
export function OpeningStockEntry({ id, onClose }: { id: string; onClose: () => void }) {
  const group = useGroup(warehouseInitialize);
  const [all, setAll] = useState(false);
  const [reversing, setReversing] = useState(false);
  const { data, error, reload } = useLoad(group.item, { id });
  const lines = all ? data?.lines : data?.lines.slice(0, AT_FIRST);
  return (
    <DetailDrawer
      title={data ? `期初单 ${data.code}` : '期初单'}
      onClose={onClose}
      actions={
        data &&
        can(openingStockLifecycle, data.status, 'reverse') && (
          <Permitted path="warehouseInitialize.add">
            <Button color="error" variant="outlined" onClick={() => setReversing(true)}>
              冲销
            </Button>
          </Permitted>
        )
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={4} />}
      {data && (
        <>
          <DetailSection>
            <FactGrid
              facts={[
                ['状态', <LifecycleChip key="status" lifecycle={openingStockLifecycle} status={data.status} />],
                ['仓库', data.warehouseName],
                ['门店', data.shopName],
                ['录入', `${data.by} ${formatMoment(data.createTime)}`],
                ['合计', `${String(data.lineCount)} 种 · ${costYuan(data.value, 2)}`],
                data.counterpart !== null && [data.reason === '' ? '冲销单' : '原单', data.counterpart.code],
                data.reason !== '' && ['冲销原因', data.reason],
              ]}
            />
          </DetailSection>
          <Box sx={{ overflowX: 'auto' }}>
            <Table size="small" aria-label="期初明细">
              <TableHead>
                <TableRow>
                  <TableCell>商品</TableCell>
                  <TableCell align="right">数量</TableCell>
                  <TableCell align="right">单位成本</TableCell>
                  <TableCell align="right">金额</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {lines?.map((line) => (
                  <TableRow key={line.skuId}>
                    <TableCell>
                      {line.name} {line.spec}
                      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{line.skuCode}</Box>
                    </TableCell>
                    <TableCell align="right">
                      <Quantity value={line.quantity} unit={line.unitName} />
                    </TableCell>
                    <TableCell align="right">{costYuan(line.unitCost)}</TableCell>
                    <TableCell align="right">{costYuan(line.value, 2)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
          {!all && data.lines.length > AT_FIRST && (
            <Box sx={{ p: 3, textAlign: 'center' }}>
              <Button onClick={() => setAll(true)}>显示全部 {data.lines.length} 种</Button>
            </Box>
          )}
        </>
      )}
      {data && reversing && (
        <FormDialog
          title={`冲销期初单 ${data.code}`}
          initial={{ reason: '' }}
          saveLabel="确认冲销"
          savedText="已冲销，可以重新录入期初"
          save={({ reason }, idempotencyKey) =>
            group.reverse({ id, version: data.version, reason: reason.trim() }, { idempotencyKey })
          }
          onClose={() => setReversing(false)}
        >
          {(form) => (
            <TextField
              label="冲销原因"
              required
              maxLength={100}
              hint="会生成一张冲销单，商品按原成本退出库存；已经卖掉或被占用的不能冲销"
              {...form.field('reason')}
            />
          )}
        </FormDialog>
      )}
    </DetailDrawer>
  );
}
