import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { deskWindow, useDeskKey } from './desk';
import { DeskHead } from './DeskHead';

/** Stands in the place of a desk that another window has open, and takes it over. */
export function DeskElsewhere() {
  const key = useDeskKey();
  useEffect(() => deskWindow.takeIfLeft(key), [key]);
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <DeskHead title="收银" />
      <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 4, p: 5 }}>
        <Typography component="h2" variant="h2">
          收银台已在另一个窗口打开
        </Typography>
        <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
          一单商品只能在一个窗口里收银。在这里继续，购物车会带过来，那个窗口随即停下。
        </Typography>
        <Button autoFocus variant="contained" size="large" onClick={() => deskWindow.take(key)}>
          在这里继续
        </Button>
      </Box>
    </Box>
  );
}
