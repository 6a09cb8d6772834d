import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface PrintSheetProps {
  children: React.ReactNode;
  /** `till`: a roll of 80 mm, cut where the text ends; default: the printer's paper. */
  paper?: 'till';
  onPrinted: () => void;
}

const MM_OF_PIXEL = 25.4 / 96;

/** Prints its children without the rest of the page, through the browser's print dialog. */
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
        styles={({ palette }) => ({
          '@media print': {
            'body > *:not([data-sheet])': { display: 'none !important' },
            'html, body': {
              height: 'auto !important',
              minHeight: '0 !important',
              overflow: 'visible !important',
              background: palette.common.white,
            },
          },
        })}
      />
      {till && <GlobalStyles styles={{ '@page': { size: `80mm ${String(height ?? 200)}mm`, margin: 0 } }} />}
      <Box
        ref={measure}
        data-sheet
        aria-hidden
        sx={{
          // Laid out off-screen, to measure its height.
          position: 'fixed',
          top: 0,
          left: '-300mm',
          width: till ? '80mm' : '186mm',
          visibility: 'hidden',
          p: till ? '4mm' : 2,
          color: 'common.black',
          ...(till && { '& *': { color: 'inherit !important' } }),
          '@media print': { position: 'static', width: till ? '80mm' : 'auto', visibility: 'visible' },
        }}
      >
        {children}
      </Box>
    </>,
    document.body,
  );
}
