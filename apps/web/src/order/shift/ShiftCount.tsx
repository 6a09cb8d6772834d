import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { COUNTED_DENOMINATIONS, countedCash, MUCH_CASH, pieceOf } from '@partsdesk/core/order/shift/shiftCash';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useNotice } from '@partsdesk/ui/app/notices';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Fragment } from 'react';
import { useDeskKeys } from '../cash/useDeskKeys';
import { SHIFT_WIDTH } from './shiftWidth';

type Shift = Schemas['ShiftRecord'];
type Notes = Schemas['ShiftNotes'];

const SAFE = '';

interface Draft {
  /** Count by the note's value in fen. */
  notes: Record<number, number | undefined>;
  /** Amount in fen by payment method. */
  others: Record<string, number | undefined>;
  /** What was given back, in fen by payment method. */
  refunds: Record<string, number | undefined>;
  toSafe: number | undefined;
  safeAccountId: string;
  remark: string;
}

/**
 * 清点交班: counts the drawer by notes and coins, and takes the totals of the other payment methods; shows the expected
 * amounts only afterwards.
 */
export function ShiftCount({
  shift,
  onCounted,
  onBack,
}: {
  shift: Shift;
  onCounted: (counted: Shift) => void;
  onBack: () => void;
}) {
  const shifts = useGroup(shiftRecord);
  const notice = useNotice();
  const confirm = useConfirm();
  const { data } = useLoad(shifts.tills);
  const used = shift.tenders.filter(({ method, count, refundCount }) => method !== 'cash' && count + refundCount > 0);
  const form = useForm<Draft>({
    entersOn: true,
    initial: { notes: {}, others: {}, refunds: {}, toSafe: undefined, safeAccountId: SAFE, remark: '' },
    save: async ({ notes, others, refunds, toSafe = 0, safeAccountId, remark }, idempotencyKey) => {
      onCounted(
        await shifts.count(
          {
            id: shift.id,
            version: shift.version,
            denominations: COUNTED_DENOMINATIONS.flatMap(({ value }) =>
              notes[value] ? [{ value: value as Notes['value'], count: notes[value] }] : [],
            ),
            counted: used.map(({ method }) => ({
              method,
              amount: others[method] ?? 0,
              ...(refunds[method] ? { refunded: refunds[method] } : {}),
            })),
            toSafe,
            ...(safeAccountId === SAFE ? {} : { safeAccountId }),
            remark: remark.trim(),
          },
          { idempotencyKey },
        ),
      );
      notice.success('已交班');
    },
  });
  const { notes, others, refunds, toSafe = 0 } = form.draft;
  const cash = countedCash(COUNTED_DENOMINATIONS.map(({ value }) => ({ value, count: notes[value] ?? 0 })));
  /** What the drawer holds above the float it began with: the usual deposit. */
  const surplus = cash - shift.openingFloat;
  const submit = async () => {
    const question = {
      title: '钱箱里留这么多现金？',
      text: `清点现金 ${formatYuan(cash)}，送存 ${formatYuan(toSafe)}，会留给下一班 ${formatYuan(cash - toSafe)}。结束班次后不能再改。`,
      action: '结束班次',
      cancel: '回去核对',
      danger: true,
    };
    if (!form.saving && (cash - toSafe <= MUCH_CASH || (await confirm(question)))) await form.submit();
  };
  const leave = async () => {
    const question = {
      title: '放弃清点？',
      text: '已经填的张数和金额不会保留。',
      action: '放弃',
      cancel: '继续清点',
      danger: true,
    };
    if (form.saving || (form.changed && !(await confirm(question)))) return;
    onBack();
  };
  useDeskKeys({ Escape: leave, F5: leave });
  return (
    <Box
      component="form"
      aria-label="清点交班"
      {...form.props}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 4, alignContent: 'space-between' }}
    >
      <Paper
        variant="outlined"
        sx={{
          p: { xs: 4, md: 6 },
          display: 'grid',
          gap: 5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          width: '100%',
          maxWidth: SHIFT_WIDTH,
          mx: 'auto',
        }}
      >
        <Box>
          <Typography component="h2" variant="h1">
            清点交班
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            数一数钱箱，填每种面额有多少；确认后显示应有多少。
            {data && data.heldCount > 0 && `还有 ${String(data.heldCount)} 张挂单，会留给下一班。`}
          </Typography>
        </Box>
        <Box
          role="group"
          aria-label="现金面额"
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: 3 }}
        >
          {COUNTED_DENOMINATIONS.map(({ value, label }, index) => (
            <QuantityField
              {...form.field('notes')}
              key={value}
              name={`notes.${String(value)}`}
              label={label}
              unit={pieceOf(value)}
              allowZero
              most={9999}
              autoFocus={index === 0}
              error={undefined}
              value={notes[value]}
              onChange={(count) => form.change({ notes: { ...notes, [value]: count } })}
            />
          ))}
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'baseline',
            borderTop: 1,
            borderBottom: 1,
            borderColor: 'divider',
            py: 3,
          }}
        >
          <Typography component="h3" variant="h2">
            清点现金合计
          </Typography>
          <Box aria-label="清点现金合计" role="status" sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 600 }}>
            {formatYuan(cash)}
          </Box>
        </Box>
        {used.length > 0 && (
          <Box
            role="group"
            aria-label="其他收款方式"
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: 3 }}
          >
            {used.map(({ method, count, refundCount }) => (
              <Fragment key={method}>
                {count > 0 && (
                  <PriceField
                    {...form.field('others')}
                    name={`others.${method}`}
                    label={`${payMethodLabel(method)}金额`}
                    hint={`收款 ${String(count)} 笔，按对方的账单填${refundCount > 0 ? '，不减退款' : ''}`}
                    required
                    allowZero
                    error={form.errors[`others.${method}`]}
                    value={others[method]}
                    onChange={(amount) => form.change({ others: { ...others, [method]: amount } })}
                  />
                )}
                {refundCount > 0 && (
                  <PriceField
                    {...form.field('refunds')}
                    name={`refunds.${method}`}
                    label={`${payMethodLabel(method)}退款`}
                    hint={`退款 ${String(refundCount)} 笔，按对方的账单填`}
                    required
                    allowZero
                    error={form.errors[`refunds.${method}`]}
                    value={refunds[method]}
                    onChange={(amount) => form.change({ refunds: { ...refunds, [method]: amount } })}
                  />
                )}
              </Fragment>
            ))}
          </Box>
        )}
        {surplus > 0 && toSafe !== surplus && (
          <Box>
            <Button size="small" onClick={() => form.change({ toSafe: surplus })}>
              照旧留 {formatYuan(shift.openingFloat)} 备用金，送存 {formatYuan(surplus)}
            </Button>
          </Box>
        )}
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 2fr' }, gap: 3 }}>
          <PriceField
            label="送存金额"
            required
            allowZero
            hint={`留给下一班 ${formatYuan(Math.max(0, cash - toSafe))}`}
            {...form.field('toSafe')}
          />
          <SelectField
            label="送存到"
            choices={[
              { value: SAFE, label: '保险箱' },
              ...(data?.accounts ?? [])
                .filter(({ name }) => name !== '保险箱')
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.field('safeAccountId')}
          />
          <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
            <TextField label="给下一班的备注" maxLength={200} {...form.field('remark')} />
          </Box>
        </Box>
      </Paper>
      <ActionBar wide>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr 2fr', md: '160px 1fr' },
            gap: 2,
            width: '100%',
            maxWidth: SHIFT_WIDTH,
            mx: 'auto',
          }}
        >
          <Button size="large" onClick={() => void leave()}>
            返回
          </Button>
          <Button type="submit" variant="contained" size="large" loading={form.saving}>
            确认清点，结束班次
            <Box
              component="kbd"
              aria-hidden
              sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}
            >
              Ctrl+Enter
            </Box>
          </Button>
        </Box>
      </ActionBar>
    </Box>
  );
}
