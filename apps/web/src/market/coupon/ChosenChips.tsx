import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

interface Named {
  id: string;
  name: string;
}

/** Lists what was chosen one after the other; each can be taken off. */
export function ChosenChips({ chosen, onChange }: { chosen: readonly Named[]; onChange: (left: Named[]) => void }) {
  if (!chosen.length) return null;
  return (
    <Box component="ul" aria-label="已选" sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {chosen.map(({ id, name }) => (
        <Box component="li" key={id} sx={{ listStyle: 'none' }}>
          <Chip size="small" label={name} onDelete={() => onChange(chosen.filter((one) => one.id !== id))} />
        </Box>
      ))}
    </Box>
  );
}
