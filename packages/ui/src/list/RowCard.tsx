import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { RowActions, type RowActionList } from './RowActions';

export interface CardFacts {
  title: React.ReactNode;
  state?: React.ReactNode;
  facts: readonly (readonly [label: string, value: React.ReactNode])[];
}

interface RowCardProps {
  facts: CardFacts;
  actions?: RowActionList | undefined;
  onOpen?: (() => void) | undefined;
}

/** Shows a row of a list as a card on a phone. */
export function RowCard({ facts: { title, state, facts }, actions, onOpen }: RowCardProps) {
  const heading = (
    <Typography component="h2" variant="h3" sx={{ flex: 1, textAlign: 'left', overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
  );
  return (
    <Paper variant="outlined" component="article" sx={{ p: 3, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        {onOpen ? (
          <ButtonBase onClick={onOpen} sx={{ flex: 1, minHeight: 40 }}>
            {heading}
          </ButtonBase>
        ) : (
          heading
        )}
        {state}
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'center', columnGap: 3, rowGap: 1 }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {actions && actions.some(Boolean) && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            borderTop: 1,
            borderColor: 'divider',
            pt: 2,
            '& > *': { height: 'auto' },
          }}
        >
          <RowActions actions={actions} />
        </Box>
      )}
    </Paper>
  );
}
