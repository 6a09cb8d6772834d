import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  children: React.ReactNode;
  /** `till`: a roll of 80 mm, cut where the text ends; else what the printer is loaded with. */
  paper?: 'till';
  onPrinted: () => void;
}

const MM_OF_PIXEL = 25.4 / 96;

/** What goes to the printer, and nothing else of the page; the browser asks how. */
export function PrintSheet({ children, paper, onPrinted }: PrintSheetProps) {
  const till = paper === 'till';
  const [height, setHeight] = useState<number>();
  const measure = useCallback((sheet: HTMLElement | null) => {
    if (sheet) setHeight(Math.ceil(sheet.offsetHeight * MM_OF_PIXEL) + 1);
  }, []);
  const ready = height !== undefined;
  useEffect(() => {
    if (!ready) return;
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [ready, onPrinted]);
  return createPortal(
    <>
      <GlobalStyles
        styles={{
          '@media print': {
            'body > *:not([data-sheet])': { display: 'none !important' },
            'html, body': {
              height: 'auto !important',
              minHeight: '0 !important',
              overflow: 'visible !important',
              background: '#fff',
            },
          },
        }}
      />
      {till && <GlobalStyles styles={{ '@page': { size: `80mm ${String(height ?? 200)}mm`, margin: 0 } }} />}
      <Box
        ref={measure}
        data-sheet
        aria-hidden
        sx={{
          // Laid out where nobody sees it, so that its height is known.
          position: 'fixed',
          top: 0,
          left: '-300mm',
          width: till ? '80mm' : '186mm',
          visibility: 'hidden',
          p: till ? '4mm' : 2,
          color: '#000',
          ...(till && { '& *': { color: '#000 !important' } }),
          '@media print': { position: 'static', width: till ? '80mm' : 'auto', visibility: 'visible' },
        }}
      >
        {children}
      </Box>
    </>,
    document.body,
  );
}
