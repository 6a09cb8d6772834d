import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { cspNonce } from '../app/cspNonce';
import { cropped, type PixelArea } from './imageFile';

interface ImageCropperProps {
  file: File;
  /** Width divided by height of the cropped area. */
  aspect: number;
  /** Maximum pixels per side. */
  side: number;
  onDone: (picture: Blob | undefined) => void;
}

/** Crops a picture by dragging and pinching, by wheel and slider, or by arrow keys. */
export function ImageCropper({ file, aspect, side, onDone }: ImageCropperProps) {
  const [address] = useState(() => URL.createObjectURL(file));
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PixelArea>();
  const [busy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const nonce = cspNonce();
  const finish = async () => {
    if (!area) return;
    setBusy(true);
    onDone(await cropped(file, area, side));
  };
  return (
    <Dialog open onClose={() => onDone(undefined)} maxWidth="sm" fullWidth>
      <DialogTitle>裁剪图片</DialogTitle>
      <Box sx={{ position: 'relative', height: 'min(360px, 50vh)', bgcolor: 'overlay.ground' }}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ 'aria-label': '裁剪区域，用方向键移动', role: 'group' }}
          mediaProps={{ alt: '' }}
          {...(nonce ? { nonce } : {})}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, px: 5, pt: 3 }}>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          缩放
        </Box>
        <Slider
          aria-label="缩放"
          size="small"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={(_, value) => setZoom(value)}
        />
      </Box>
      <DialogActions>
        <Button onClick={() => onDone(undefined)}>取消</Button>
        <Button variant="contained" loading={busy} disabled={!area} onClick={() => void finish()}>
          确定
        </Button>
      </DialogActions>
    </Dialog>
  );
}
