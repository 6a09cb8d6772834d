import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatQuantity } from '@partsdesk/core/quantity';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { InlineFields } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { costYuan } from '@partsdesk/ui/text/costUnits.ts';
import { GoodsName } from '../../GoodsName';
import { ScopeMark } from './ScopeMark';
import { TakingWorth } from './TakingWorth';

const SHOWN = 100;

interface ApproveTakingProps {
  taking: Schemas['StockTakingDetail'];
  reasons: readonly string[];
  onClose: (saved: boolean) => void;
}

/** Books a count with one reason for all variances, or another for single ones. */
export function ApproveTaking({ taking, reasons, onClose }: ApproveTakingProps) {
  const takings = useGroup(stockTaking);
  const { data } = useLoad(takings.lines, { documentId: taking.id, show: 'variance', pageSize: SHOWN });
  const choices = reasons.map((reason) => ({ value: reason, label: reason }));
  if (!data) return null;
  return (
    <FormDialog<{ all: string; single: Record<string, string> }>
      title={`审核入账 ${taking.code}`}
      width={640}
      initial={{ all: '', single: {} }}
      saveLabel="确认入账"
      savedText={`差异已入账，盈亏成本 ${costYuan((taking.gain ?? 0) + (taking.loss ?? 0), 2)}`}
      onClose={onClose}
      save={({ all, single }, idempotencyKey) =>
        takings.approve(
          {
            id: taking.id,
            version: taking.version,
            ...(all ? { reason: all } : {}),
            reasons: Object.entries(single).map(([skuId, reason]) => ({ skuId, reason })),
          },
          { idempotencyKey },
        )
      }
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            {data.total === 0
              ? '没有差异，入账后库存不变。'
              : `${String(data.total)} 种有差异，入账后按差异增减库存；盘点以后的销售不受影响。每个差异都要有原因。`}
          </Typography>
          {data.total > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}>
              <TakingWorth taking={taking} />
            </Box>
          )}
          {data.total > 0 && (
            <SelectField
              label="差异原因"
              hint="用于下面没有单独选原因的商品"
              choices={choices}
              {...form.field('all')}
              value={form.draft.all || undefined}
            />
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.records.map((line) => (
              <Box
                component="li"
                key={line.id}
                sx={{
                  display: 'flex',
                  flexWrap: { xs: 'wrap', sm: 'nowrap' },
                  alignItems: 'center',
                  gap: 3,
                  py: 2,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
                  <GoodsName line={line} mark={<ScopeMark line={line} scope={taking.scope} />} />
                </Box>
                <Box
                  component="span"
                  sx={{ fontWeight: 600, color: (line.variance ?? 0) < 0 ? 'error.main' : 'success.dark' }}
                >
                  {(line.variance ?? 0) > 0 && '+'}
                  {formatQuantity(line.variance ?? 0)} {line.unitName}
                </Box>
                <Cost value={line.value} />
                <InlineFields value>
                  <SelectField
                    name={`reasons[${line.skuId}]`}
                    label={`${line.name}的原因`}
                    placeholder="请选择"
                    width={150}
                    error={form.errors[`reasons[${line.skuId}]`]}
                    choices={choices}
                    value={form.draft.single[line.skuId]}
                    onChange={(reason) => form.change({ single: { ...form.draft.single, [line.skuId]: reason } })}
                  />
                </InlineFields>
              </Box>
            ))}
          </Box>
          {data.total > SHOWN && (
            <Typography variant="body2" color="textSecondary">
              只列出前 {SHOWN} 种，其余用上面的原因。
            </Typography>
          )}
        </>
      )}
    </FormDialog>
  );
}
