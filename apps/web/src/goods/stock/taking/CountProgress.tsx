import Box from '@mui/material/Box';

/** Holds what was counted so far above the lines, in sight while they are scrolled. */
export function CountProgress({ children }: { children: React.ReactNode }) {
  return (
    <Box
      role="group"
      aria-label="盘点进度"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 6,
        px: 4,
        py: 2,
        mb: 2,
        bgcolor: 'background.paper',
        // A sticky box keeps within the padding of what scrolls it: no line shows above it.
        boxShadow: ({ palette }) => `0 -8px 0 ${palette.background.paper}`,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
