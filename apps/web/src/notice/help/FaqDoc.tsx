import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Article } from './article';
import { ArticleView } from './ArticleView';
import { HelpHead } from './HelpHead';
import { InPage } from './InPage';
import { useLibrary } from './library';
import { SearchHits } from './SearchHits';
import { sectionOf } from './sections';
import { SectionTree } from './SectionTree';

/**
 * 帮助文档: `?path=store` opens a section [ROUTE-13], `?path=store/staff` an article, `&screen=` the section's article
 * on a screen.
 */
export function FaqDoc() {
  const [query, setQuery] = useSearchParams();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const [treeOpen, setTreeOpen] = useState(false);
  const path = query.get('path');
  const section = sectionOf(path) ?? 'start';
  const words = query.get('q')?.trim() ?? '';
  const { articles, complete, error, reload } = useLibrary(section);
  const article = chooseArticle(articles, section, path, query.get('screen'));
  const at = article ? articles.indexOf(article) : -1;
  const search = (next: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set('q', next);
        else after.delete('q');
        return after;
      },
      { replace: words !== '' },
    );
  const tree = (
    <SectionTree
      articles={articles}
      current={words ? undefined : article}
      section={section}
      onNavigate={() => setTreeOpen(false)}
    />
  );
  return (
    <Box sx={{ minWidth: 0, bgcolor: 'background.paper' }}>
      <HelpHead words={words} onSearch={search} {...(wide ? {} : { onTree: () => setTreeOpen(true) })} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)', lg: '260px minmax(0, 1fr) 200px' },
          gap: { xs: 0, md: 10 },
          maxWidth: 1360,
          mx: 'auto',
          px: { xs: 4, md: 6 },
          '@media print': { display: 'block' },
        }}
      >
        {wide && <Box sx={{ ...beside, borderRight: 1, borderColor: 'divider', pr: 3 }}>{tree}</Box>}
        <Box sx={{ py: 6, minWidth: 0 }}>
          {error !== undefined && <ErrorState error={error} onRetry={reload} />}
          {words ? (
            <SearchHits articles={articles} complete={complete} words={words} />
          ) : article ? (
            <ArticleView
              article={article}
              previous={complete ? articles[at - 1] : undefined}
              next={complete ? articles[at + 1] : undefined}
            />
          ) : (
            error === undefined &&
            (complete ? <EmptyState text="没有这篇帮助，请从目录里选择或搜索" /> : <PageSkeleton />)
          )}
        </Box>
        {article && !words && (
          <Box sx={{ ...beside, display: { xs: 'none', lg: 'block' } }}>
            <InPage article={article} />
          </Box>
        )}
      </Box>
      <Drawer
        open={treeOpen}
        onClose={() => setTreeOpen(false)}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-label': '目录', sx: { width: 'min(320px, 88vw)', p: 3 } },
        }}
      >
        {tree}
      </Drawer>
    </Box>
  );
}

const beside = {
  position: 'sticky',
  top: 56,
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - 56px)',
  overflowY: 'auto',
  py: 6,
  scrollbarWidth: 'thin',
  displayPrint: 'none',
} as const;

/** Returns the article of the address, else the screen's, else the section's first. */
function chooseArticle(
  articles: readonly Article[],
  section: string,
  path: string | null,
  screen: string | null,
): Article | undefined {
  const named = articles.find(({ key }) => key === path);
  if (named || path?.includes('/')) return named;
  const own = articles.filter((article) => article.section === section);
  return own.find(({ screens }) => screens.some((name) => name === screen)) ?? own[0];
}
