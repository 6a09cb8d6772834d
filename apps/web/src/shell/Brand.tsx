import Box from '@mui/material/Box';
import icon from '../icon.svg';
import { PRODUCT_NAME } from '../settings';

export function Brand({ size = 28, name = true }: { size?: number; name?: boolean }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontSize: 16, fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      <img src={icon} width={size} height={size} alt={name ? '' : PRODUCT_NAME} />
      {name && PRODUCT_NAME}
    </Box>
  );
}
