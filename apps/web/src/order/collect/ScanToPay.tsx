import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** Offers the customer's payment code: a scan goes there by itself, the button waits for it or lets it be typed. */
export function ScanToPay({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', minHeight: 40 }}>
      <Button variant="outlined" disabled={disabled} onClick={onClick} sx={{ height: 40 }}>
        扫付款码
      </Button>
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
        顾客出示微信、支付宝付款码时，直接扫
      </Box>
    </Box>
  );
}
