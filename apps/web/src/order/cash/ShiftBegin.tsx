import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { useNotice } from '@partsdesk/ui/notices';
import { PriceField } from '@partsdesk/ui/PriceField';
import { useForm } from '@partsdesk/ui/useForm';

/** Floats that shops usually begin with, fen. */
const usualFloats = [0, 20_000, 50_000, 100_000];

/** 开班: what lies in the drawer before the first sale. */
export function ShiftBegin({ onBegun }: { onBegun: () => void }) {
  const shifts = useGroup(shiftRecord);
  const notice = useNotice();
  const form = useForm({
    initial: { openingFloat: undefined as number | undefined },
    save: async ({ openingFloat = 0 }, idempotencyKey) => {
      await shifts.start({ openingFloat }, { idempotencyKey });
      notice.success('已开班');
      onBegun();
    },
  });
  const { openingFloat } = form.draft;
  return (
    <Paper variant="outlined" component="form" {...form.props} sx={{ maxWidth: 480, mx: 'auto', p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }}>
      <Box>
        <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600 }}>开班</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>数一数钱箱里的备用金，填好后开班。开班后的收款都记在这个班次里。</Typography>
      </Box>
      <PriceField label="备用金" required allowZero autoFocus {...form.field('openingFloat')} />
      <Box role="group" aria-label="常用备用金" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2 }}>
        {usualFloats.map((amount) => (
          <Button key={amount} variant={openingFloat === amount ? 'contained' : 'outlined'} onClick={() => form.change({ openingFloat: amount })}>
            {formatYuan(amount).replace('.00', '')}
          </Button>
        ))}
      </Box>
      <Button type="submit" variant="contained" size="large" loading={form.saving} sx={{ height: 56, fontSize: 18 }}>
        开班<Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}>Enter</Box>
      </Button>
    </Paper>
  );
}
