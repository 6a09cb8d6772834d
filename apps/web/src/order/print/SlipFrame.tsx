import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface SlipFrameProps {
  shopName: string;
  /** Address and telephone of the shop. */
  contact?: string;
  title: string;
  code: string;
  facts: readonly (readonly [label: string, text: React.ReactNode] | false)[];
  /** Labels of the signature fields. */
  signatures: readonly string[];
  children: React.ReactNode;
}

/** Lays out a printed document: seller, title, customer, and room for signatures. */
export function SlipFrame({ shopName, contact = '', title, code, facts, signatures, children }: SlipFrameProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', fontSize: 13 }}>
      <Box sx={{ textAlign: 'center', position: 'relative' }}>
        <Typography component="h1" sx={{ fontSize: 20, fontWeight: 600 }}>
          {shopName} {title}
        </Typography>
        {contact && <Box>{contact}</Box>}
        <Box sx={{ textAlign: 'right' }}>单号：{code}</Box>
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
    </Box>
  );
}
