import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { useState } from 'react';

/** Shows the customer's photos. A photo opens on the page itself, since its signed address expires. */
export function CustomerPhotos({ title, addresses }: { title: string; addresses: readonly string[] }) {
  const [open, setOpen] = useState<number>();
  if (!addresses.length) return null;
  const shown = open === undefined ? undefined : addresses[open];
  const nameOf = (index: number) => `${title} ${String(index + 1)}`;
  return (
    <DocumentSection title={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, px: 4, pb: 4 }}>
        {addresses.map((address, index) => (
          <ButtonBase
            key={index}
            focusRipple
            aria-haspopup="dialog"
            onClick={() => setOpen(index)}
            sx={{ width: 120, height: 120, border: 1, borderColor: 'divider', borderRadius: 1.5, overflow: 'hidden' }}
          >
            <StoredImage path={address} alt={nameOf(index)} />
          </ButtonBase>
        ))}
      </Box>
      {open !== undefined && shown && (
        <Dialog open onClose={() => setOpen(undefined)} maxWidth="md" fullWidth aria-labelledby="customer-photo-title">
          <DialogTitle id="customer-photo-title">{nameOf(open)}</DialogTitle>
          <DialogContent>
            <StoredImage path={shown} alt={nameOf(open)} height="70vh" fit="contain" />
          </DialogContent>
          <DialogActions>
            {addresses.length > 1 && <Button onClick={() => setOpen((open + 1) % addresses.length)}>下一张</Button>}
            <Button variant="contained" autoFocus onClick={() => setOpen(undefined)}>
              关闭
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </DocumentSection>
  );
}
