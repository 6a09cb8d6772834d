import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Usual floats of a drawer, in fen. */
const usualFloats = [0, 20_000, 50_000, 100_000];

/** Choice of a new drawer. */
const NEW = '';

/** Says what should lie in a drawer: what the last shift left, and what moved since. */
function shouldHold(next: number, moved: number): string {
  if (moved === 0) return `上一班留了 ${formatYuan(next)}`;
  const since = `之后${moved < 0 ? '付出' : '收进'} ${formatYuan(Math.abs(moved))}`;
  return `上一班留了 ${formatYuan(next - moved)}，${since}，应有 ${formatYuan(next)}`;
}

/** 开班: records the cash in the drawer before the first sale. */
export function ShiftBegin({ onBegun }: { onBegun: () => void }) {
  const shifts = useGroup(shiftRecord);
  const { data } = useLoad(shifts.tills);
  return data ? <Begin tills={data.tills} onBegun={onBegun} /> : null;
}

function Begin({ tills, onBegun }: { tills: readonly Schemas['Till'][]; onBegun: () => void }) {
  const shifts = useGroup(shiftRecord);
  const notice = useNotice();
  const free = tills.find(({ openBy }) => !openBy);
  const leftIn = (tillId: string) => tills.find(({ id }) => id === tillId)?.nextFloat ?? undefined;
  const form = useForm({
    initial: { tillId: free?.id ?? NEW, tillName: '', openingFloat: leftIn(free?.id ?? NEW), reason: '' },
    save: async ({ tillId, tillName, openingFloat = 0, reason }, idempotencyKey) => {
      await shifts.start(
        {
          openingFloat,
          ...(tillId === NEW ? (tillName.trim() ? { tillName: tillName.trim() } : {}) : { tillId }),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
        { idempotencyKey },
      );
      notice.success('已开班');
      onBegun();
    },
  });
  const { openingFloat, tillId } = form.draft;
  const left = leftIn(tillId);
  const moved = tills.find(({ id }) => id === tillId)?.movedSince ?? 0;
  return (
    <Paper
      variant="outlined"
      component="form"
      {...form.props}
      sx={{ maxWidth: 480, mx: 'auto', p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }}
    >
      <Box>
        <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600 }}>
          开班
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          数一数钱箱里的备用金，填好后开班。开班后的收款都记在这个班次里。
        </Typography>
      </Box>
      {tills.length > 0 && (
        <SelectField
          label="钱箱"
          choices={[
            ...tills.map(({ id, name, openBy }) => ({
              value: id,
              label: openBy ? `${name}（${openBy}使用中）` : name,
            })),
            { value: NEW, label: '新钱箱' },
          ]}
          {...form.field('tillId')}
          onChange={(picked) => form.change({ tillId: picked, openingFloat: leftIn(picked) })}
        />
      )}
      {tills.length > 0 && tillId === NEW && (
        <TextField label="钱箱名称" maxLength={20} hint="不填就按顺序编号" {...form.field('tillName')} />
      )}
      <PriceField
        label="备用金"
        required
        allowZero
        autoFocus
        {...form.field('openingFloat')}
        hint={left === undefined ? undefined : shouldHold(left, moved)}
      />
      {left !== undefined && openingFloat !== undefined && openingFloat !== left && (
        <TextField label="与上一班留存不符的原因" required maxLength={100} {...form.field('reason')} />
      )}
      <Box role="group" aria-label="常用备用金" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2 }}>
        {usualFloats.map((amount) => (
          <Button
            key={amount}
            variant={openingFloat === amount ? 'contained' : 'outlined'}
            onClick={() => form.change({ openingFloat: amount })}
          >
            {formatYuan(amount).replace('.00', '')}
          </Button>
        ))}
      </Box>
      <Button type="submit" variant="contained" size="large" loading={form.saving} sx={{ height: 56, fontSize: 18 }}>
        开班
        <Box
          component="kbd"
          sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}
        >
          Enter
        </Box>
      </Button>
    </Paper>
  );
}
