import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { Stars } from './Stars';

/** Shows a customer's comment: stars, text, pictures. A picture opens at full size. */
export function CommentSaid({
  comment: { stars, content, imageUrls },
}: {
  comment: Pick<Schemas['OrderComment'], 'stars' | 'content' | 'imageUrls'>;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Stars value={stars} />
      <Typography
        color={content ? 'textPrimary' : 'textSecondary'}
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {content || '顾客没有填写文字'}
      </Typography>
      {imageUrls.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {imageUrls.map((path, index) => (
            <Link
              key={path}
              href={path}
              target="_blank"
              rel="noreferrer"
              sx={{ width: 88, height: 88, border: 1, borderColor: 'divider', borderRadius: 1.5, overflow: 'hidden' }}
            >
              <StoredImage path={path} alt={`评价图片 ${String(index + 1)}`} />
            </Link>
          ))}
        </Box>
      )}
    </Box>
  );
}
