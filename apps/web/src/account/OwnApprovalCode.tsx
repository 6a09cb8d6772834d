import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { useState } from 'react';
import { ApprovalCodeForm } from './ApprovalCodeForm';

/** Tells whether one's own code to approve with is set; sets, changes and clears it. */
export function OwnApprovalCode({ set, onChanged }: { set: boolean; onChanged: () => void }) {
  const [open, setOpen] = useState<'set' | 'clear'>();
  return (
    // Stops the drawer's submit and key events, which would submit the profile's form around it.
    <Box
      component="span"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      <WordChip word={set ? '已设置' : '未设置'} />
      <Button size="small" onClick={() => setOpen('set')}>
        {set ? '更换授权码' : '设置授权码'}
      </Button>
      {set && (
        <Button size="small" color="error" onClick={() => setOpen('clear')}>
          清除授权码
        </Button>
      )}
      {open && (
        <ApprovalCodeForm
          clearing={open === 'clear'}
          onClose={(saved) => {
            setOpen(undefined);
            if (saved) onChanged();
          }}
        />
      )}
    </Box>
  );
}
