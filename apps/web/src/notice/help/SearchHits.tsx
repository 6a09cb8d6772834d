import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Link } from 'react-router-dom';
import type { Article } from './article';
import { helpAddress } from './helpAddress';
import { cutAtWords, searchHelp } from './searchHelp';
import { sections } from './sections';

interface SearchHitsProps {
  articles: readonly Article[];
  complete: boolean;
  words: string;
}

export function SearchHits({ articles, complete, words }: SearchHitsProps) {
  const hits = searchHelp(articles, words);
  return (
    <Box component="section" aria-label="搜索结果" sx={{ maxWidth: 760 }}>
      <Typography variant="h1" component="h1">
        “{words}”的搜索结果
      </Typography>
      <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ mt: 1, mb: 4 }}>
        {complete ? `共 ${hits.length} 篇` : '正在查找…'}
      </Typography>
      {complete && hits.length === 0 && <EmptyState text="没有找到。换个说法试试，如“挂账”“期初”“快捷键”。" />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {hits.map(({ article, excerpt }) => (
          <li key={article.key}>
            <Box
              component={Link}
              to={helpAddress(article.key)}
              sx={{
                display: 'block',
                p: 4,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1.5,
                color: 'inherit',
                textDecoration: 'none',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <Typography component="h2" variant="h2" color="primary">
                <Marked text={article.title} words={words} />
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {sections.find(({ key }) => key === article.section)?.name}
              </Typography>
              <Typography variant="body2" sx={{ mt: 1 }}>
                <Marked text={excerpt} words={words} />
              </Typography>
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Marked({ text, words }: { text: string; words: string }) {
  return cutAtWords(text, words).map((part, index) =>
    index % 2 ? (
      <Box component="mark" key={index} sx={{ bgcolor: 'background.marked', color: 'inherit' }}>
        {part}
      </Box>
    ) : (
      part
    ),
  );
}
