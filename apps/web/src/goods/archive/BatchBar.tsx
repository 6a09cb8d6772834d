import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** Shows the actions for the chosen rows; hidden while none is chosen. */
export function BatchBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: React.ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label="批量操作"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 1.5,
        bgcolor: 'background.selected',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="span" aria-live="polite" sx={{ mr: 2 }}>
        已选 <strong>{count}</strong> 项
      </Box>
      {children}
      <Button size="small" onClick={onClear}>
        取消选择
      </Button>
    </Box>
  );
}
