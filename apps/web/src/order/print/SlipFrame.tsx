import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SlipHead } from '@partsdesk/print/documents/slipHead';
import { SlipPicture } from './SlipPicture';

interface SlipFrameProps {
  shopName: string;
  /** Address and telephone of the shop. */
  contact?: string;
  /** Head and foot of the shop's print settings, instead of its name and contact. */
  head?: SlipHead;
  title: string;
  /** The document's number; a statement has none. */
  code?: string;
  facts: readonly (readonly [label: string, text: React.ReactNode] | false)[];
  /** Labels of the signature fields. */
  signatures: readonly string[];
  children: React.ReactNode;
}

/** Joins a shop's address and telephone, as they stand below its name. */
export const contactOf = (address: string, phone: string): string =>
  [address, phone && `电话：${phone}`].filter(Boolean).join('　');

/** Lays out a printed document: seller, title, customer, and room for signatures. */
export function SlipFrame({ shopName, contact = '', head, title, code, facts, signatures, children }: SlipFrameProps) {
  const reached = head ? contactOf(head.address, head.phone) : contact;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', fontSize: 13 }}>
      <Box sx={{ textAlign: 'center', position: 'relative' }}>
        <Box sx={{ position: 'absolute', left: 0, top: 0 }}>
          <SlipPicture path={head?.logo ?? ''} height="14mm" />
        </Box>
        <Typography component="h1" sx={{ fontSize: 20, fontWeight: 600 }}>
          {head?.header ?? shopName} {title}
        </Typography>
        {reached && <Box>{reached}</Box>}
        {code !== undefined && <Box sx={{ textAlign: 'right' }}>单号：{code}</Box>}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          columnGap: 4,
          rowGap: 1,
          '& div': { display: 'flex' },
          '& dt': { whiteSpace: 'nowrap' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact[0]}>
                <dt>{fact[0]}：</dt>
                <dd>{fact[1]}</dd>
              </div>
            ),
        )}
      </Box>
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 4, pr: 20 }}>
        {signatures.map((who) => (
          <span key={who}>{who}：</span>
        ))}
      </Box>
      {(head?.qrcode || head?.footer) && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <SlipPicture path={head.qrcode} height="20mm" />
          <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>{head.footer}</Box>
        </Box>
      )}
    </Box>
  );
}
