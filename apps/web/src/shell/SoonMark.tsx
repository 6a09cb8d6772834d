import Box from '@mui/material/Box';

/** Marks an entry of the menu whose page is not built yet. */
export function SoonMark() {
  return (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        px: 1,
        border: 1,
        borderColor: 'currentcolor',
        borderRadius: 0.5,
        fontSize: 11,
        lineHeight: '16px',
      }}
    >
      即将上线
    </Box>
  );
}
