import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useState } from 'react';

interface HoldDialogProps {
  onHold: (note: string) => void;
  onClose: () => void;
}

/** 挂单: holds the cart, with or without a note; Enter confirms. */
export function HoldDialog({ onHold, onClose }: HoldDialogProps) {
  const [note, setNote] = useState('');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onHold(note.trim());
        }}
      >
        <DialogTitle>挂单</DialogTitle>
        <DialogContent>
          <TextField
            name="note"
            label="挂单备注"
            value={note}
            onChange={setNote}
            maxLength={40}
            autoFocus
            hint="选填，如“白色朗逸，去取车了”。挂单不占用库存。"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained">
            挂单
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
