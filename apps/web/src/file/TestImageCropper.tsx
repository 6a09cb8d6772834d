import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { Page } from '@partsdesk/ui/page/Page';
import { useState } from 'react';
import { Specimen } from './Specimen';

/** 图片裁剪测试: shows every variant of the image upload. */
export function TestImageCropper() {
  const [png, setPng] = useState(true);
  const [isPrivate, setPrivate] = useState(false);
  const [cut, setCut] = useState('');
  const [many, setMany] = useState('');
  const [marked, setMarked] = useState('');
  const common = { allowPng: png, isPrivate };
  return (
    <Page title="图片裁剪测试" plain>
      <Box sx={{ pb: 3 }}>
        <FormControlLabel
          control={<Checkbox size="small" checked={png} onChange={(_, on) => setPng(on)} />}
          label="允许 PNG"
        />
        <FormControlLabel
          control={<Checkbox size="small" checked={isPrivate} onChange={(_, on) => setPrivate(on)} />}
          label="私密图片"
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }}>
        <Specimen name="裁剪：2 比 1" value={cut}>
          <ImageUpload label="裁剪图片" name="cut" aspect={2} {...common} value={cut} onChange={setCut} />
        </Specimen>
        <Specimen name="多张：最多 4 张" value={many}>
          <ImageUpload label="多张图片" name="many" max={4} {...common} value={many} onChange={setMany} />
        </Specimen>
        <Specimen name="水印：由用户选择" value={marked}>
          <ImageUpload label="水印图片" name="marked" watermark="ask" {...common} value={marked} onChange={setMarked} />
        </Specimen>
      </Box>
    </Page>
  );
}
