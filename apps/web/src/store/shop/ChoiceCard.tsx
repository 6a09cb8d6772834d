import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';

interface ChoiceCardProps {
  name: string;
  line: string;
  chips: React.ReactNode;
  disabled?: boolean;
  /** Has the focus at first, so that Enter chooses it. */
  focused?: boolean;
  onChoose: () => void;
}

/** Shows a store or shop as a choice. */
export function ChoiceCard({ name, line, chips, disabled = false, focused = false, onChoose }: ChoiceCardProps) {
  return (
    <ButtonBase
      disabled={disabled}
      autoFocus={focused}
      onClick={onChoose}
      sx={{
        display: 'grid',
        gap: 2,
        p: 5,
        justifyItems: 'start',
        justifyContent: 'start',
        textAlign: 'left',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        opacity: disabled ? 0.6 : 1,
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Typography component="span" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ minHeight: 16 }}>
        {line}
      </Typography>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {chips}
      </Box>
    </ButtonBase>
  );
}
