import Box from '@mui/material/Box';

/** The custom property by which what scrolls tells its padding. */
const GAP = '--page-gap';

/** Props of what scrolls a page, so that an `ActionBar` reaches its edges. */
export const pageGap = (pixels: number) => ({ p: `${String(pixels)}px`, [GAP]: `${String(pixels)}px` });

/**
 * Holds a page's actions at the lower edge of what scrolls it, from side to side: nothing shows under or beside it, and
 * at the end it stands below the last field. A short page is a flex column of at least the whole height.
 */
export function ActionBar({ children, wide = false }: { children: React.ReactNode; wide?: boolean }) {
  const out = `calc(-1 * var(${GAP}, 0px))`;
  return (
    <Box
      sx={{
        position: 'sticky',
        // A sticky box keeps within the padding of what scrolls it.
        bottom: out,
        mt: 'auto',
        mx: out,
        mb: out,
        zIndex: 5,
        p: 3,
        pb: 'max(12px, env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        // Heights are fractions of a pixel: without it a line of text shows through below.
        boxShadow: ({ palette }) => `0 2px 0 ${palette.background.paper}`,
        borderTop: 1,
        borderColor: 'divider',
        ...(wide
          ? { display: 'grid', '& > *': { minHeight: 44 } }
          : { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }),
      }}
    >
      {children}
    </Box>
  );
}
