import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

/** Shows a customer's tags on one line, or wrapped. */
export function TagChips({ tags, wrap = false }: { tags: readonly { id: string; name: string }[]; wrap?: boolean }) {
  if (tags.length === 0) return <span>-</span>;
  return (
    <Box
      component="span"
      title={tags.map(({ name }) => name).join('、')}
      sx={{ display: 'inline-flex', gap: 1, flexWrap: wrap ? 'wrap' : 'nowrap', verticalAlign: 'middle' }}
    >
      {tags.map(({ id, name }) => (
        <Chip
          key={id}
          component="span"
          size="small"
          label={name}
          sx={{ height: 22, cursor: 'inherit', bgcolor: 'background.track' }}
        />
      ))}
    </Box>
  );
}
