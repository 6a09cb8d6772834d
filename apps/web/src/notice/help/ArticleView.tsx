import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isBuilt } from '../../screenList';
import { pathOfRoute, screenList } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import type { Article } from './article';
import { ArticleBody } from './ArticleBody';
import { helpAddress } from './helpAddress';
import { sections } from './sections';

interface ArticleViewProps {
  article: Article;
  previous: Article | undefined;
  next: Article | undefined;
}

export function ArticleView({ article, previous, next }: ArticleViewProps) {
  const mayVisit = useMayVisit();
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (heading) {
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    } else if (!hash) window.scrollTo(0, 0);
  }, [article.key, hash]);

  const planned = article.screens.length > 0 && !article.screens.some(isBuilt);
  const screen = screenList.find(({ name }) => name === article.screens[0]);
  const open = screen && isBuilt(screen.name) && mayVisit(screen.name) ? screen : undefined;
  return (
    <Box component="article" sx={{ maxWidth: 760, minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary">
        {sections.find(({ key }) => key === article.section)?.name}　·　最后更新 {article.updated}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 1, mb: 4 }}>
        <Typography component="h1" sx={{ flex: 1, minWidth: 200, fontSize: 24, lineHeight: '34px', fontWeight: 600 }}>
          {article.title}
        </Typography>
        {open && (
          <Button component={Link} to={pathOfRoute(open.name) ?? ''} variant="outlined" sx={{ displayPrint: 'none' }}>
            打开「{open.title}」
          </Button>
        )}
      </Box>
      {planned && (
        <Alert severity="info" sx={{ mb: 4 }}>
          <strong>即将上线</strong>：这个功能正在开发，现在还不能使用。
        </Alert>
      )}
      <ArticleBody article={article} />
      <Box
        component="nav"
        aria-label="上一篇和下一篇"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 3,
          mt: 10,
          displayPrint: 'none',
        }}
      >
        {previous ? <Neighbour article={previous} label="上一篇" /> : <span />}
        {next && <Neighbour article={next} label="下一篇" right />}
      </Box>
    </Box>
  );
}

function Neighbour({ article, label, right = false }: { article: Article; label: string; right?: boolean }) {
  return (
    <Box
      component={Link}
      to={helpAddress(article.key)}
      sx={{
        display: 'block',
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        textDecoration: 'none',
        textAlign: right ? 'right' : 'left',
        color: 'text.primary',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      {article.title}
    </Box>
  );
}
