import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatYuan, type Fen } from '@partsdesk/core/money';

interface PayFrameProps {
  due: Fen;
  dueLabel?: string;
  refusal?: React.ReactNode;
  payLabel: string;
  paying: boolean;
  /** Reason why the payment is refused. */
  problem: string | undefined;
  onPay: () => void;
  backLabel: string;
  onBack: () => void;
  children: React.ReactNode;
}

/** Shows the right side of the checkout: amount due, tenders, and the pay button. */
export function PayFrame({
  due,
  dueLabel = '应收',
  refusal,
  payLabel,
  paying,
  problem,
  onPay,
  backLabel,
  onBack,
  children,
}: PayFrameProps) {
  return (
    <Box
      component="section"
      aria-label="收款"
      data-desk="checkout"
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, bgcolor: 'background.paper' }}
    >
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          p: { xs: 4, md: 6 },
          display: 'grid',
          gap: 4,
          alignContent: 'start',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 4, flexWrap: 'wrap' }}>
          <Box component="span" sx={{ fontSize: 18, color: 'text.secondary' }}>
            {dueLabel}
          </Box>
          <Box
            component="output"
            aria-label={`${dueLabel}金额`}
            sx={{ fontSize: { xs: 36, md: 48 }, lineHeight: 1.2, fontWeight: 600 }}
          >
            {formatYuan(due)}
          </Box>
        </Box>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        {children}
      </Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          display: 'flex',
          gap: 3,
          alignItems: 'center',
          px: { xs: 4, md: 6 },
          py: 3,
          borderTop: 1,
          borderColor: 'divider',
          pb: 'max(12px, env(safe-area-inset-bottom))',
        }}
      >
        <Button size="large" disabled={paying} onClick={onBack} sx={{ height: 56 }}>
          {backLabel}
          <Box
            component="kbd"
            sx={{ display: { xs: 'none', md: 'inline' }, ml: 2, fontSize: 12, fontFamily: 'inherit', opacity: 0.9 }}
          >
            Esc
          </Box>
        </Button>
        <Box role="status" sx={{ flex: 1, textAlign: 'right', color: 'warning.main', fontSize: 13, minWidth: 0 }}>
          {problem}
        </Box>
        <Button
          variant="contained"
          size="large"
          loading={paying}
          disabled={Boolean(problem)}
          onClick={onPay}
          sx={{ height: 56, fontSize: 18, minWidth: { xs: 136, md: 240 } }}
        >
          {payLabel}
          <Box
            component="kbd"
            sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}
          >
            Enter
          </Box>
        </Button>
      </Box>
    </Box>
  );
}
