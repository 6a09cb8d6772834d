import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DirectPrinter } from '@partsdesk/core/print/directPrinter';
import type { PrintOffset } from '@partsdesk/core/print/printOffsets';
import { printJob } from '@partsdesk/print/escpos/printJob';
import type { Page } from '@partsdesk/print/marks';
import { useEffect, useRef, useState } from 'react';
import { pageDots } from './pageDots';
import { usbOfBrowser } from './usb';
import { PrinterProblem, sendJob } from './usbPrinter';

interface DirectPrintProps {
  printer: DirectPrinter;
  /** What is printed, with its copies. */
  pages: readonly Page[];
  offset: PrintOffset;
  /** Cash was taken: the drawer opens. */
  drawer: boolean;
  onPrinted: () => void;
  onGiveUp: () => void;
  /** Prints by the browser's dialog instead. */
  onDialog: () => void;
}

/** Prints by this device's own printer; where that fails it says why and offers the browser's dialog. */
export function DirectPrint({ printer, pages, offset, drawer, onPrinted, onGiveUp, onDialog }: DirectPrintProps) {
  const [problem, setProblem] = useState<string>();
  const begun = useRef(false);
  const send = async () => {
    setProblem(undefined);
    try {
      const dots = [];
      for (const page of pages) dots.push(await pageDots(page, offset));
      await sendJob(usbOfBrowser(), printer, printJob(dots, { drawer: drawer && printer.drawer }));
      onPrinted();
    } catch (error) {
      if (!(error instanceof PrinterProblem)) throw error;
      setProblem(error.message);
    }
  };
  useEffect(() => {
    // One slip is sent once, however often its page is drawn.
    if (begun.current) return;
    begun.current = true;
    void send();
  });
  if (problem === undefined) return null;
  return (
    <Dialog open role="alertdialog" maxWidth="xs" fullWidth onClose={onGiveUp}>
      <DialogTitle>小票没有打印出来</DialogTitle>
      <DialogContent>{problem}</DialogContent>
      <DialogActions>
        <Button onClick={onGiveUp}>不打印</Button>
        <Button onClick={onDialog}>用浏览器打印</Button>
        <Button variant="contained" autoFocus onClick={() => void send()}>
          重试
        </Button>
      </DialogActions>
    </Dialog>
  );
}
