import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { useState } from 'react';
import { ChooseTemplate } from '../../../print/ChooseTemplate';
import type { ChosenTemplate } from '../../../print/useTemplate';
import { useDeskKeys } from '../useDeskKeys';

interface PaidCardProps {
  title: string;
  /** Heading, where it says more than the title. */
  heading?: string;
  /** The largest figure: what has to be given back, was received or is owed. */
  hero: readonly [label: string, fen: number];
  /** Terms and descriptions (`dt`, `dd`). */
  facts: React.ReactNode;
  nextLabel: string;
  onNext: () => void;
  /** Types of the templates that can be chosen for printing. */
  templateTypes: React.ComponentProps<typeof ChooseTemplate>['types'];
  onPrint: (template?: ChosenTemplate) => void;
  /** Further buttons, last. */
  actions?: React.ReactNode;
  children?: React.ReactNode;
}

/** A key beside a button's words, where there is a keyboard. */
const ButtonKey = ({ name, size, apart }: { name: string; size: number; apart: number }) => (
  <Box
    component="kbd"
    sx={{ display: { xs: 'none', md: 'inline' }, ml: apart, fontSize: size, fontFamily: 'inherit', opacity: 0.9 }}
  >
    {name}
  </Box>
);

/** Shows that money was taken: the largest figure, the facts, what comes next, and how it is printed. */
export function PaidCard({
  title,
  heading = title,
  hero: [label, fen],
  facts,
  nextLabel,
  onNext,
  templateTypes,
  onPrint,
  actions,
  children,
}: PaidCardProps) {
  const [choosing, setChoosing] = useState(false);
  useDeskKeys({ 'Ctrl+P': () => onPrint() });
  return (
    <Box
      role="region"
      aria-label={title}
      sx={{
        width: '100%',
        p: { xs: 4, md: 8 },
        display: 'grid',
        gap: 4,
        justifyItems: 'center',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'success.main' }}>
        <CheckCircle aria-hidden />
        <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600 }}>
          {heading}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'center' }}>
        <Box sx={{ fontSize: 16, color: 'text.secondary' }}>{label}</Box>
        <Box sx={{ fontSize: { xs: 48, md: 64 }, lineHeight: 1.2, fontWeight: 600 }}>{formatYuan(fen)}</Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          width: '100%',
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          rowGap: 2,
          columnGap: 4,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, textAlign: 'right' },
        }}
      >
        {facts}
      </Box>
      {children}
      <Button variant="contained" size="large" fullWidth autoFocus onClick={onNext} sx={{ height: 56, fontSize: 18 }}>
        {nextLabel}
        <ButtonKey name="Enter" size={13} apart={3} />
      </Button>
      <Button fullWidth onClick={() => onPrint()}>
        打印小票
        <ButtonKey name="Ctrl+P" size={12} apart={2} />
      </Button>
      <Button fullWidth onClick={() => setChoosing(true)}>
        选择模板打印
      </Button>
      {actions}
      {choosing && (
        <ChooseTemplate
          types={templateTypes}
          onChosen={(template) => {
            setChoosing(false);
            onPrint(template);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}
