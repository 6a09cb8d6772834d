import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';

interface CouponCodeProps {
  customerId: string;
  skuIds: readonly string[];
  onFound: (coupon: Schemas['HeldCoupon']) => void;
}

/** Adds a coupon by the code that the customer shows, typed or scanned. */
export function CouponCode({ customerId, skuIds, onFound }: CouponCodeProps) {
  const receipts = useGroup(receiptBill);
  const form = useForm({
    initial: { code: '' },
    save: async ({ code }) => {
      onFound(await receipts.findCoupon({ code: code.trim(), customerId, skuIds: [...skuIds] }));
      form.change({ code: '' });
    },
  });
  useScanner((code) => {
    if (!form.saving) void form.submit({ code: code.trim().slice(0, 40) });
  });
  return (
    <Box component="form" {...form.props} sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
      <TextField label="券码" required maxLength={40} hint="扫客户出示的券码，或输入后按回车" {...form.field('code')} />
      <Button type="submit" variant="outlined" loading={form.saving} sx={{ flexShrink: 0, mt: '28px' }}>
        加入
      </Button>
    </Box>
  );
}
