import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface ChosenBarProps {
  count: number;
  onDistribute: (() => void) | undefined;
  onCoupons: (() => void) | undefined;
  onClear: () => void;
}

/** Shows what can be done with the chosen customers. */
export function ChosenBar({ count, onDistribute, onCoupons, onClear }: ChosenBarProps) {
  return (
    <Box
      role="toolbar"
      aria-label="批量操作"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.selected',
      }}
    >
      <Box component="span" sx={{ mr: 2 }} aria-live="polite">
        已选 <strong>{count}</strong> 位
      </Box>
      {onDistribute && (
        <Button size="small" onClick={onDistribute}>
          分配门店
        </Button>
      )}
      {onCoupons && (
        <Button size="small" onClick={onCoupons}>
          发优惠券
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onClear}>
        取消选择
      </Button>
    </Box>
  );
}
