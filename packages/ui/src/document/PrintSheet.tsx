import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isRoll, ROLL_PADDING, SHEET_PAGE, type Paper } from './papers';

interface PrintSheetProps {
  children: React.ReactNode;
  /** Default: the printer's own paper. */
  paper?: Paper | undefined;
  /** Paper of pages that are laid out already, as `@page` takes it: 210mm 297mm. */
  pageSize?: string;
  /** How often it is printed, each time on a page of its own. */
  copies?: number;
  onPrinted: () => void;
}

const MM_OF_PIXEL = 25.4 / 96;
/** How long a picture of the sheet is waited for, in milliseconds; then it is printed without. */
const PICTURE_MS = 5000;

/** Resolves once every picture of the sheet is there, or none is to be expected. */
async function picturesOf(sheet: HTMLElement): Promise<void> {
  const inPages = [...sheet.querySelectorAll('image')].map((picture) => {
    const loaded = new Image();
    loaded.src = picture.getAttribute('href') ?? '';
    return loaded;
  });
  const drawn = [...sheet.querySelectorAll('img'), ...inPages].map((one) => one.decode().catch(() => undefined));
  const late = new Promise((done) => setTimeout(done, PICTURE_MS));
  if (drawn.length) await Promise.race([Promise.all(drawn), late]);
}

/**
 * Prints its children without the rest of the page, through the browser's print dialog. A roll is cut where the text
 * ends.
 */
export function PrintSheet({ children, paper, pageSize, copies = 1, onPrinted }: PrintSheetProps) {
  const roll = isRoll(paper) ? paper : undefined;
  const sheet = useRef<HTMLElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = sheet.current;
    let gone = false;
    const measure = async () => {
      if (!element) return;
      await picturesOf(element);
      const first = element.firstElementChild as HTMLElement;
      if (!gone) setHeight(Math.ceil(first.offsetHeight * MM_OF_PIXEL) + 1);
    };
    void measure();
    return () => {
      gone = true;
    };
  }, []);
  const ready = height !== undefined;
  const newest = useRef(onPrinted);
  useEffect(() => {
    newest.current = onPrinted;
  });
  // A caller that is drawn anew prints nothing anew.
  useEffect(() => {
    if (!ready) return undefined;
    const printed = () => newest.current();
    window.addEventListener('afterprint', printed);
    window.print();
    return () => window.removeEventListener('afterprint', printed);
  }, [ready]);
  const sheetPage = paper && !isRoll(paper) ? SHEET_PAGE[paper] : undefined;
  const laidOut = pageSize === undefined ? undefined : { size: pageSize, margin: 0 };
  const page = laidOut ?? (roll ? { size: `${roll} ${String(height ?? 200)}mm`, margin: 0 } : sheetPage);
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
      {page && <GlobalStyles styles={{ '@page': page }} />}
      <Box
        ref={sheet}
        data-sheet
        aria-hidden
        sx={{
          // Laid out off-screen, to measure its height.
          position: 'fixed',
          top: 0,
          left: '-300mm',
          width: roll ?? '186mm',
          visibility: 'hidden',
          color: 'common.black',
          ...(roll && { '& *': { color: 'inherit !important' } }),
          '& > *': { p: laidOut ? 0 : roll ? ROLL_PADDING[roll] : 2 },
          '& > * + *': { breakBefore: 'page' },
          '@media print': { position: 'static', width: roll ?? 'auto', visibility: 'visible' },
        }}
      >
        {Array.from({ length: copies }, (_, copy) => (
          <Box key={copy}>{children}</Box>
        ))}
      </Box>
    </>,
    document.body,
  );
}
