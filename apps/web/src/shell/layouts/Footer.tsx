import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { TECHNOLOGY_PROVIDER } from '../../settings';

/** Credits the technology provider. */
export function Footer({ ink = 'text.secondary' }: { ink?: string }) {
  return (
    <Typography
      component="footer"
      variant="caption"
      sx={{ py: 1.5, px: 4, textAlign: 'center', flexShrink: 0, color: ink }}
    >
      技术支持：
      {TECHNOLOGY_PROVIDER.url ? (
        <Link href={TECHNOLOGY_PROVIDER.url} color="inherit" target="_blank" rel="noreferrer">
          {TECHNOLOGY_PROVIDER.name}
        </Link>
      ) : (
        TECHNOLOGY_PROVIDER.name
      )}
    </Typography>
  );
}
