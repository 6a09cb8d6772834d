import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { DUPLICATE_REASONS } from '@partsdesk/core/customer/merge';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DuplicateCustomer } from './DuplicateCustomer';

interface DuplicatePairProps {
  pair: Schemas['DuplicatePair'];
  onMerge: () => void;
  onApart: () => void;
}

/** Shows two customers side by side, why they are probably one, and the buttons that merge them or mark them as two. */
export function DuplicatePair({ pair: { first, second, reasons }, onMerge, onApart }: DuplicatePairProps) {
  return (
    <Box
      component="section"
      aria-label={`${first.name}、${second.name}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {reasons.map((reason) => (
          <Chip key={reason} size="small" color="warning" variant="outlined" label={DUPLICATE_REASONS[reason]} />
        ))}
        <Button variant="outlined" size="small" sx={{ ml: 'auto' }} onClick={onApart}>
          不是同一人
        </Button>
        <Button variant="contained" size="small" onClick={onMerge}>
          合并
        </Button>
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <DuplicateCustomer customer={first} />
        <DuplicateCustomer customer={second} />
      </Box>
    </Box>
  );
}
