import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

export interface KeyHint {
  keys: string;
  label: string;
  run?: () => void;
}

/** Shows the keys and their actions as buttons. On a phone only the labels. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <Box
      component="footer"
      aria-label="快捷键"
      sx={{
        display: 'flex',
        gap: { xs: 1, md: 3 },
        alignItems: 'center',
        height: 40,
        px: { xs: 2, md: 4 },
        overflowX: 'auto',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 13,
        color: 'text.secondary',
        flexShrink: 0,
      }}
    >
      {hints.map(({ keys, label, run }) => {
        const words = (
          <>
            <Box
              component="kbd"
              sx={{
                display: { xs: run ? 'none' : 'inline-block', md: 'inline-block' },
                px: 1.5,
                mr: 1.5,
                lineHeight: '20px',
                border: 1,
                borderColor: 'border.field',
                borderRadius: 1,
                bgcolor: 'background.head',
                fontFamily: 'inherit',
                fontSize: 12,
                color: 'text.primary',
              }}
            >
              {keys}
            </Box>
            {label}
          </>
        );
        return run ? (
          <ButtonBase
            key={keys}
            tabIndex={-1}
            onClick={run}
            sx={{
              height: { xs: 40, sm: 32 },
              px: 1,
              fontSize: 13,
              whiteSpace: 'nowrap',
              borderRadius: 1,
              '&:hover': { color: 'primary.main' },
              flex: { xs: 1, md: 'none' },
            }}
          >
            {words}
          </ButtonBase>
        ) : (
          <Box key={keys} component="span" sx={{ display: { xs: 'none', md: 'inline' }, whiteSpace: 'nowrap' }}>
            {words}
          </Box>
        );
      })}
    </Box>
  );
}
