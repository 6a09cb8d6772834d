import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { BRAND, PROMOTIONS } from '@partsdesk/core/product';
import { Brand } from '../shell/Brand';

/**
 * Lays out the pages before the login: brand and promotions beside a small form (login, registration, forgotten
 * password).
 */
export function AccountCard({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(420px, 520px)' },
        minHeight: '100%',
      }}
    >
      <Box
        sx={{
          display: { xs: 'none', md: 'grid' },
          alignContent: 'center',
          justifyContent: 'center',
          gap: 8,
          p: 16,
          bgcolor: 'brand.ground',
          color: 'brand.ink',
        }}
      >
        <Box sx={{ color: 'common.white', display: 'grid', gap: 3 }}>
          <Brand size={40} />
          <Typography component="p" sx={{ fontSize: 28, lineHeight: '40px', fontWeight: 600 }}>
            {BRAND}
          </Typography>
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 5, maxWidth: 480 }}>
          {PROMOTIONS.map(({ title: head, text }) => (
            <Box component="li" key={head} sx={{ borderLeft: '3px solid', borderColor: 'brand.accent', pl: 4 }}>
              <Typography component="h2" sx={{ color: 'common.white', fontSize: 16, fontWeight: 600 }}>
                {head}
              </Typography>
              <Typography>{text}</Typography>
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 4, p: { xs: 4, sm: 8 } }}>
        <Box sx={{ display: { xs: 'grid', md: 'none' }, justifyItems: 'center', gap: 1 }}>
          <Brand size={32} />
          <Typography variant="caption" color="textSecondary">
            {BRAND}
          </Typography>
        </Box>
        <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: { xs: 5, sm: 7 }, display: 'grid', gap: 5 }}>
          <Typography variant="h1">{title}</Typography>
          {children}
        </Paper>
        <Box
          component="ul"
          sx={{
            display: { xs: 'grid', md: 'none' },
            m: 0,
            p: 0,
            gap: 2,
            listStyle: 'none',
            width: '100%',
            maxWidth: 400,
          }}
        >
          {PROMOTIONS.map(({ title: head, text }) => (
            <Typography component="li" variant="caption" color="textSecondary" key={head}>
              <b>{head}</b>　{text}
            </Typography>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
