import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';

/** What goes to the printer, and nothing else of the page; the browser asks how. */
export function PrintSheet({ children, onPrinted }: { children: React.ReactNode; onPrinted: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return createPortal(
    <>
      <GlobalStyles styles={{ '@media print': { 'body > *:not([data-sheet])': { display: 'none !important' }, 'html, body': { height: 'auto !important', overflow: 'visible !important', background: '#fff' } } }} />
      <Box data-sheet aria-hidden sx={{ display: 'none', '@media print': { display: 'block', p: 2, color: '#000' } }}>{children}</Box>
    </>,
    document.body,
  );
}
