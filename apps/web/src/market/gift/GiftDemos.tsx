import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { ShopsField } from './ShopsField';

interface Draft {
  codes: Schemas['GiftDemoCode'][];
  beginDay: string | undefined;
  endDay: string | undefined;
  shops: { id: string; name: string }[];
}

/** Makes chosen demos, with their coupons, for a period and shops. */
export function GiftDemos({ onClose }: { onClose: () => void }) {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const { data: demos = [], error, reload } = useLoad(schemes.queryDemo);
  return (
    <FormDialog<Draft>
      title="按模板新建消费有礼"
      initial={{ codes: [], beginDay: undefined, endDay: undefined, shops: [] }}
      savedText="活动已新建"
      saveLabel="新建"
      save={({ codes, beginDay = '', endDay = '', shops }, idempotencyKey) =>
        schemes.initByDemo({ codes, beginDay, endDay, shopIds: shops.map(({ id }) => id) }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ draft, field, change, errors }) => (
        <>
          {error !== undefined && <ErrorState error={error} onRetry={reload} />}
          <Box role="group" aria-label="模板" sx={{ display: 'grid', gap: 2 }}>
            {demos.map(({ code, name, words }) => (
              <FormControlLabel
                key={code}
                control={
                  <Checkbox
                    checked={draft.codes.includes(code)}
                    onChange={(_, on) =>
                      change({ codes: on ? [...draft.codes, code] : draft.codes.filter((one) => one !== code) })
                    }
                  />
                }
                label={
                  <Box>
                    {name}
                    <Typography variant="body2" color="textSecondary">
                      {words}
                    </Typography>
                  </Box>
                }
              />
            ))}
            {errors.codes && (
              <Typography role="alert" variant="body2" color="error">
                {errors.codes}
              </Typography>
            )}
          </Box>
          <DateField label="开始日期" required future until={draft.endDay} {...field('beginDay')} />
          <DateField label="结束日期" required future from={draft.beginDay} hint="当天还有效" {...field('endDay')} />
          <ShopsField shops={draft.shops} error={errors.shopIds} onChange={(shops) => change({ shops })} />
        </>
      )}
    </FormDialog>
  );
}
