import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { formatYuan } from '@partsdesk/core/money';
import { shiftData } from '@partsdesk/print/documents/shiftData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useState } from 'react';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { CloseShift, differs, useCloseProblem } from './CloseShift';
import { ShiftSlip } from './ShiftSlip';

/** Focuses the result, so that Tab leads to its buttons; a button itself would be pressed by a held Ctrl+Enter. */
const focusResult = (result: HTMLElement | null) => result?.focus();

/** Shows a count's result; prints it, closes the shift, and hands over. */
export function ShiftEnded({
  shift,
  onClosed,
  onNext,
}: {
  shift: Schemas['ShiftRecord'];
  onClosed: () => void;
  onNext: () => void;
}) {
  const { print, sheet } = useTemplatePrint(9, () => shiftData(shift), { idsOf: () => [shift.id] });
  const [closing, setClosing] = useState(false);
  const problem = useCloseProblem()(shift);
  const cash = (shift.countedCash ?? 0) - (shift.expectedCash ?? 0);
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {differs(shift) ? (
        <Alert ref={focusResult} tabIndex={-1} severity="warning">
          {cash === 0
            ? '现金相符，其他收款方式有差异。'
            : `现金${cash > 0 ? '多' : '少'} ${formatYuan(Math.abs(cash))}。`}
          {problem ?? '请填写原因后结清。'}
        </Alert>
      ) : (
        <Alert ref={focusResult} tabIndex={-1} severity="success">
          各收款方式都相符。
        </Alert>
      )}
      <ShiftSlip shift={shift} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: '140px 140px 1fr' } }}>
        <Button variant="outlined" size="large" onClick={() => void print()}>
          打印交班单
        </Button>
        <Button
          variant="outlined"
          size="large"
          disabled={Boolean(problem)}
          title={problem ?? ''}
          onClick={() => setClosing(true)}
        >
          结清
        </Button>
        <Button variant="contained" size="large" onClick={onNext} sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          开始下一班
        </Button>
      </Box>
      {closing && (
        <CloseShift
          shift={shift}
          onClose={(saved) => {
            setClosing(false);
            if (saved) onClosed();
          }}
        />
      )}
      {sheet}
    </Paper>
  );
}
