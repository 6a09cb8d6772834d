import Link from '@mui/material/Link';
import { usePhone } from '../page/usePhone';
import { orDash } from './orDash';

/** A number that a phone calls at a tap; a hidden one and any on a desk is only shown. */
export function PhoneLink({ phone }: { phone: string }) {
  const onPhone = usePhone();
  if (!onPhone || !/^\+?\d[\d-]{4,}$/.test(phone)) return orDash(phone);
  return (
    <Link
      href={`tel:${phone}`}
      aria-label={`拨打 ${phone}`}
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 40 }}
    >
      {phone}
    </Link>
  );
}
