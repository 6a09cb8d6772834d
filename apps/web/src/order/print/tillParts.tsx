import Box from '@mui/material/Box';

export const pair = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const;

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
export function TillHead({
  shopName,
  title,
  phone = '',
  address = '',
}: {
  shopName: string;
  title: string;
  phone?: string;
  address?: string;
}) {
  return (
    <>
      <Box sx={{ textAlign: 'center', fontSize: 16, fontWeight: 700, lineHeight: '24px' }}>{shopName}</Box>
      {address && <Box sx={{ textAlign: 'center' }}>{address}</Box>}
      {phone && <Box sx={{ textAlign: 'center' }}>电话：{phone}</Box>}
      <Box sx={{ textAlign: 'center' }}>{title}</Box>
    </>
  );
}

/** Text styles of a till slip. */
export const tillText = { fontSize: 12, lineHeight: '18px', fontVariantNumeric: 'tabular-nums' } as const;
