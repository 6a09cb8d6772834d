import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { BrowserMultiFormatReader } from '@zxing/browser';
import { useEffect, useRef, useState } from 'react';
import { useDeliverScan } from './ScannerProvider';

const REFUSED = '打不开摄像头：请在浏览器里允许使用摄像头；网址须以 https 开头';

/** Reads one bar or QR code through the camera at the back, and hands it on once the dialog is gone. */
export function CameraScan({ onClose }: { onClose: () => void }) {
  const deliver = useDeliverScan();
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef<string>(undefined);
  const [open, setOpen] = useState(true);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let left = false;
    let stop = () => {};
    const begin = async () => {
      try {
        const controls = await new BrowserMultiFormatReader().decodeFromConstraints(
          { video: { facingMode: 'environment' } },
          video.current ?? undefined,
          (result) => {
            if (!result || found.current !== undefined) return;
            found.current = result.getText();
            setOpen(false);
          },
        );
        stop = () => controls.stop();
        if (left) stop();
      } catch {
        if (!left) setProblem(REFUSED);
      }
    };
    void begin();
    return () => {
      left = true;
      stop();
    };
  }, []);
  return (
    <Dialog
      open={open}
      keepMounted
      fullWidth
      onClose={() => setOpen(false)}
      slotProps={{
        transition: {
          onExited: () => {
            onClose();
            if (found.current !== undefined) deliver(found.current);
          },
        },
      }}
    >
      <DialogTitle>对准条码或二维码</DialogTitle>
      <Box sx={{ px: 5, minHeight: 200 }}>
        {problem ? (
          <Box role="alert">{problem}</Box>
        ) : (
          <Box component="video" ref={video} muted playsInline sx={{ width: '100%', maxHeight: '60vh' }} />
        )}
      </Box>
      <DialogActions>
        <Button onClick={() => setOpen(false)}>取消</Button>
      </DialogActions>
    </Dialog>
  );
}
