import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

/** The tags of a customer, in one line or in as many as they need. */
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
          sx={{ height: 22, cursor: 'inherit', bgcolor: '#eef0f3' }}
        />
      ))}
    </Box>
  );
}
