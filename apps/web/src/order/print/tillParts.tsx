import Box from '@mui/material/Box';
import type { SlipHead } from '@partsdesk/print/documents/slipHead';
import { SlipPicture } from './SlipPicture';

const pair = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const;

export function Pair({
  label,
  children,
  strong = false,
}: {
  label: string;
  children: React.ReactNode;
  strong?: boolean;
}) {
  return (
    <Box sx={{ ...pair, ...(strong && { fontSize: 15, fontWeight: 700 }) }}>
      <span>{label}</span>
      <span>{children}</span>
    </Box>
  );
}

export const Rule = () => <Box sx={{ borderTop: '1px dashed', borderColor: 'common.black', my: 1.5 }} />;

/** Prints the head of a till slip. */
export function TillHead({ head: { header, phone, address, logo }, title }: { head: SlipHead; title: string }) {
  return (
    <>
      <SlipPicture path={logo} height="14mm" />
      <Box sx={{ textAlign: 'center', fontSize: 16, fontWeight: 700, lineHeight: '24px' }}>{header}</Box>
      {address && <Box sx={{ textAlign: 'center' }}>{address}</Box>}
      {phone && <Box sx={{ textAlign: 'center' }}>电话：{phone}</Box>}
      <Box sx={{ textAlign: 'center' }}>{title}</Box>
    </>
  );
}

/** Prints the foot of a till slip: the shop's code and its last words. */
export function TillFoot({ head: { qrcode, footer } }: { head: SlipHead }) {
  return (
    <>
      <SlipPicture path={qrcode} height="28mm" />
      {footer && <Box sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>{footer}</Box>}
      <Box sx={{ textAlign: 'center' }}>此小票不作报销凭证</Box>
    </>
  );
}

/** Text styles of a till slip. */
export const tillText = { fontSize: 12, lineHeight: '18px', fontVariantNumeric: 'tabular-nums' } as const;
