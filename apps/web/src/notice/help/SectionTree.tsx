import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Article } from './article';
import { helpAddress } from './helpAddress';
import { sections } from './sections';

interface SectionTreeProps {
  articles: readonly Article[];
  current: Article | undefined;
  section: string;
  onNavigate?: () => void;
}

/** Lists all sections with the current one expanded. */
export function SectionTree({ articles, current, section, onNavigate }: SectionTreeProps) {
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  return (
    <Box component="nav" aria-label="帮助目录">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sections.map(({ key, name }) => {
          const open = chosen[key] ?? key === section;
          return (
            <li key={key}>
              <ButtonBase
                aria-expanded={open}
                onClick={() => setChosen({ ...chosen, [key]: !open })}
                sx={{
                  width: '100%',
                  height: 36,
                  px: 3,
                  justifyContent: 'space-between',
                  borderRadius: 1.5,
                  fontSize: 14,
                  fontWeight: key === section ? 600 : 400,
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                {name}
                {open ? <ExpandLess sx={{ fontSize: 16 }} /> : <ExpandMore sx={{ fontSize: 16 }} />}
              </ButtonBase>
              {open && (
                <Box component="ul" sx={{ m: 0, p: 0, pb: 2, listStyle: 'none' }}>
                  {articles
                    .filter((article) => article.section === key)
                    .map((article) => {
                      const active = article.key === current?.key;
                      return (
                        <li key={article.key}>
                          <Box
                            component={Link}
                            to={helpAddress(article.key)}
                            {...(active ? { 'aria-current': 'page' as const } : {})}
                            {...(onNavigate ? { onClick: onNavigate } : {})}
                            sx={{
                              display: 'block',
                              pl: 6,
                              pr: 3,
                              py: 1.5,
                              borderRadius: 1.5,
                              fontSize: 13,
                              lineHeight: '20px',
                              textDecoration: 'none',
                              color: active ? 'primary.dark' : 'text.primary',
                              bgcolor: active ? 'background.selected' : 'transparent',
                              '&:hover': { bgcolor: active ? 'background.selected' : 'action.hover' },
                            }}
                          >
                            {article.title}
                          </Box>
                        </li>
                      );
                    })}
                </Box>
              )}
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
