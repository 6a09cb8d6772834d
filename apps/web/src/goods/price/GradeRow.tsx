import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { NumberInput } from '@partsdesk/ui/form/NumberInput';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';

const MOST_PERCENT = 200;

const modes = [
  { value: 'list', label: '不单设' },
  { value: 'percent', label: '打折' },
  { value: 'fixed', label: '一口价' },
] as const;
type Mode = (typeof modes)[number]['value'];

export interface GradeDraft {
  levelId: string;
  levelName: string;
  mode: Mode;
  percent: number | undefined;
  fixedPrice: number | undefined;
}

export const rowOf = ({ levelId, levelName, fixedPrice, percent }: Schemas['GradePrice']): GradeDraft => ({
  levelId,
  levelName,
  mode: fixedPrice !== null ? 'fixed' : percent !== null ? 'percent' : 'list',
  percent: percent ?? undefined,
  fixedPrice: fixedPrice ?? undefined,
});

export const ruleOf = ({ levelId, mode, percent, fixedPrice }: GradeDraft) => ({
  levelId,
  percent: mode === 'percent' ? (percent ?? null) : null,
  fixedPrice: mode === 'fixed' ? (fixedPrice ?? null) : null,
});

export function rowProblem({ mode, percent, fixedPrice }: GradeDraft): string | undefined {
  if (mode === 'percent' && (percent === undefined || percent < 1 || percent > MOST_PERCENT))
    return `请填写1到${String(MOST_PERCENT)}的整数，85就是8.5折`;
  if (mode === 'fixed' && fixedPrice === undefined) return '请填写一口价';
  return undefined;
}

interface GradeRowProps {
  row: GradeDraft;
  percentOnly: boolean;
  disabled: boolean;
  error: string | undefined;
  result: React.ReactNode;
  onChange: (patch: Partial<GradeDraft>) => void;
}

const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);

/** Edits one grade's price rule and shows the resulting price. */
export function GradeRow({ row, percentOnly, disabled, error, result, onChange }: GradeRowProps) {
  const { levelId, levelName, mode, percent, fixedPrice } = row;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 104px', sm: 'minmax(0, 1fr) 104px 128px 92px' },
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
      }}
    >
      <Typography noWrap title={levelName}>
        {levelName}
      </Typography>
      <SelectField<Mode>
        name={`mode-${levelId}`}
        label={`${levelName}的定价方式`}
        disabled={disabled}
        width={104}
        choices={percentOnly ? modes.slice(0, 2) : modes}
        value={mode}
        onChange={(next) => onChange({ mode: next })}
      />
      {mode === 'percent' && (
        <NumberInput
          name={`percent-${levelId}`}
          label={`${levelName}的折扣`}
          disabled={disabled}
          width={128}
          value={percent}
          filter={{ decimals: 0 }}
          parse={whole}
          show={String}
          problem={() => undefined}
          end="%"
          onChange={(next) => onChange({ percent: next })}
        />
      )}
      {mode === 'fixed' && (
        <PriceField
          name={`fixed-${levelId}`}
          label={`${levelName}的一口价`}
          disabled={disabled}
          width={128}
          value={fixedPrice}
          onChange={(next) => onChange({ fixedPrice: next })}
        />
      )}
      {mode === 'list' && <Box sx={{ display: { xs: 'none', sm: 'block' } }} />}
      <Box sx={{ textAlign: 'right', color: 'text.secondary' }}>{result}</Box>
      {error && (
        <FormHelperText error role="alert" sx={{ gridColumn: '1 / -1', m: 0 }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
