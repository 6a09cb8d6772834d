import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { usePhone } from '../page/usePhone';
import { whenShown } from '../page/whenShown';

// Loads the reader of bar codes only on a phone that scans by its camera.
const CameraScan = whenShown(async () => (await import('./CameraScan')).CameraScan);

/** Scans by the phone's camera; a desk has a scanner. */
export function CameraButton() {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone) return null;
  return (
    <>
      <IconButton aria-label="用摄像头扫码" onClick={() => setOpen(true)} sx={{ width: 44, height: 44 }}>
        <PhotoCamera />
      </IconButton>
      {open && <CameraScan onClose={() => setOpen(false)} />}
    </>
  );
}
