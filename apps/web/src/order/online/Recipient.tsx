import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useCopy } from '@partsdesk/ui/text/useCopy';

/** Shows whom a parcel is for and where it goes; copied as one text, as the forms of express companies read it. */
export function Recipient({ order }: { order: Schemas['OnlineOrderDetail'] }) {
  const copy = useCopy();
  return (
    <Box component="section" aria-label="收货信息" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography component="h3" variant="h3" sx={{ flex: 1 }}>
          {order.receiver} {order.phone}
        </Typography>
        <Button onClick={() => void copy([order.receiver, order.phone, order.address].filter(Boolean).join(' '))}>
          复制收货信息
        </Button>
      </Box>
      {order.address && <Typography variant="body2">{order.address}</Typography>}
      {order.message && (
        <Typography variant="body2" color="textSecondary">
          买家留言：{order.message}
        </Typography>
      )}
    </Box>
  );
}
