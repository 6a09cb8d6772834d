import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { directPrinter, keepDirectPrinter, type DirectPrinter } from '@partsdesk/core/print/directPrinter';
import { useNotice } from '@partsdesk/ui/app/notices';
import { Section } from '@partsdesk/ui/page/Section';
import { useState } from 'react';
import { storage } from '../../session';
import { SwitchField } from '../designer/SwitchField';
import { usbOfBrowser } from './usb';
import { pickPrinter } from './usbPrinter';

/** 本机小票打印机: picks the printer of slips that this device drives without the browser's dialog. */
export function DirectPrinterSetting() {
  const notice = useNotice();
  const usb = usbOfBrowser();
  const [printer, setPrinter] = useState(() => directPrinter(storage));
  const put = (next: DirectPrinter | undefined) => {
    keepDirectPrinter(storage, next);
    setPrinter(next);
  };
  const pick = async () => {
    const picked = usb && (await pickPrinter(usb));
    if (!picked) return;
    put({ ...picked, drawer: printer?.drawer ?? false });
    notice.success('以后小票直接打印，不再弹出打印窗口');
  };
  return (
    <Section title="本机小票打印机">
      <Typography variant="body2" color="textSecondary">
        支持 ESC/POS 的 USB
        小票打印机可以不弹窗口直接打印。只对卷纸、这台电脑的这个浏览器有效；打不出来时会说明原因，也可以改用浏览器打印。
      </Typography>
      {!usb && (
        <Alert severity="info">这个浏览器不能直接连打印机：请用电脑上的 Chrome 或 Edge，并用 https 打开配件台。</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography>{printer ? `直接打印：${printer.name}` : '由浏览器打印'}</Typography>
        <Button variant="outlined" disabled={!usb} onClick={() => void pick()}>
          {printer ? '换一台打印机' : '选择打印机'}
        </Button>
        {printer && <Button onClick={() => put(undefined)}>改由浏览器打印</Button>}
      </Box>
      {printer && (
        <SwitchField
          label="收了现金时弹出钱箱"
          value={printer.drawer}
          onChange={(drawer) => put({ ...printer, drawer })}
        />
      )}
    </Section>
  );
}
