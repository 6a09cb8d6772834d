import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Article } from './article';
import { anchorOf } from './articleLinks';
import { helpAddress } from './helpAddress';

/** Lists the article's headings as links. */
export function InPage({ article }: { article: Article }) {
  const headings = article.body.match(/^## .*$/gm)?.map((line) => line.slice(3)) ?? [];
  if (headings.length < 2) return null;
  return (
    <Box component="nav" aria-label="本页内容">
      <Typography variant="caption" color="textSecondary">
        本页内容
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', borderLeft: 1, borderColor: 'divider' }}>
        {headings.map((heading) => (
          <li key={heading}>
            <Box
              component={Link}
              to={helpAddress(article.key, anchorOf(heading))}
              sx={{
                display: 'block',
                px: 3,
                py: 1,
                fontSize: 13,
                lineHeight: '20px',
                color: 'text.secondary',
                textDecoration: 'none',
                '&:hover, &:focus-visible': { color: 'primary.main' },
              }}
            >
              {heading.replaceAll(/[`*]/g, '')}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
