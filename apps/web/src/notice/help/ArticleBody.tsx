import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { lexer, type Token, type Tokens } from 'marked';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Article } from './article';
import { anchorOf, linkedArticle } from './articleLinks';
import { helpAddress } from './helpAddress';

/** Renders an article's Markdown as elements, never as HTML: tags are shown as text. */
export function ArticleBody({ article }: { article: Article }) {
  return <Blocks tokens={lexer(article.body)} from={article.key} />;
}

interface TokensProps {
  tokens: readonly Token[];
  /** The article's key, to which links are relative. */
  from: string;
}

function Blocks({ tokens, from }: TokensProps) {
  return tokens.map((token, index) => <Fragment key={index}>{block(token as Tokens.Generic, from)}</Fragment>);
}

function block(token: Tokens.Generic, from: string): React.ReactNode {
  const children = token.tokens ?? [];
  switch (token.type) {
    case 'heading':
      return <Heading heading={token as Tokens.Heading} from={from} />;
    case 'paragraph':
      return (
        <Typography sx={{ fontSize: 15, lineHeight: '26px', my: 3 }}>
          <Inline tokens={children} from={from} />
        </Typography>
      );
    case 'text':
      return token.tokens ? <Inline tokens={children} from={from} /> : (token.text as string);
    case 'list':
      return <List list={token as Tokens.List} from={from} />;
    case 'table':
      return <Grid table={token as Tokens.Table} from={from} />;
    case 'blockquote':
      return (
        <Box
          component="aside"
          sx={{
            my: 4,
            px: 4,
            borderLeft: 3,
            borderColor: 'warning.main',
            bgcolor: 'background.notice',
            borderRadius: 1,
            breakInside: 'avoid',
          }}
        >
          <Blocks tokens={children} from={from} />
        </Box>
      );
    case 'hr':
      return <Box component="hr" sx={{ border: 0, borderTop: 1, borderColor: 'divider', my: 5 }} />;
    case 'space':
      return null;
    default:
      return token.raw;
  }
}

function Heading({ heading, from }: { heading: Tokens.Heading; from: string }) {
  const anchor = anchorOf(heading.text);
  const second = heading.depth <= 2;
  return (
    <Typography
      id={anchor}
      component={second ? 'h2' : 'h3'}
      tabIndex={-1}
      sx={{
        fontSize: second ? 18 : 16,
        lineHeight: '28px',
        fontWeight: 600,
        mt: second ? 7 : 5,
        mb: 2,
        scrollMarginTop: 72,
        breakAfter: 'avoid',
        outline: 'none',
        '& a': { opacity: 0 },
        '&:hover a, & a:focus-visible': { opacity: 1 },
      }}
    >
      <Inline tokens={heading.tokens} from={from} />
      <MuiLink
        component={Link}
        to={helpAddress(from, anchor)}
        underline="none"
        aria-label={`链接到“${heading.text}”`}
        sx={{ ml: 2, fontWeight: 400, displayPrint: 'none' }}
      >
        #
      </MuiLink>
    </Typography>
  );
}

function List({ list, from }: { list: Tokens.List; from: string }) {
  return (
    <Box
      component={list.ordered ? 'ol' : 'ul'}
      sx={{
        my: 3,
        pl: 6,
        fontSize: 15,
        lineHeight: '26px',
        '& li': { my: 1 },
        '& li::marker': { color: 'text.secondary' },
        '& li > ul, & li > ol': { my: 0 },
      }}
    >
      {list.items.map((item, index) => (
        <li key={index}>
          <Blocks tokens={item.tokens} from={from} />
        </li>
      ))}
    </Box>
  );
}

function Grid({ table, from }: { table: Tokens.Table; from: string }) {
  return (
    <Box
      sx={{ my: 4, overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
      tabIndex={0}
      role="group"
      aria-label="表格"
    >
      <Table
        size="small"
        sx={{ '& td': { verticalAlign: 'top', lineHeight: '22px' }, '& tr:last-of-type td': { borderBottom: 0 } }}
      >
        <TableHead>
          <TableRow>
            {table.header.map((cell, index) => (
              <TableCell key={index} sx={{ whiteSpace: 'nowrap' }}>
                <Inline tokens={cell.tokens} from={from} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {table.rows.map((row, index) => (
            <TableRow key={index}>
              {row.map((cell, column) => (
                <TableCell key={column}>
                  <Inline tokens={cell.tokens} from={from} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Inline({ tokens, from }: TokensProps) {
  return tokens.map((token, index) => <Fragment key={index}>{inline(token as Tokens.Generic, from)}</Fragment>);
}

function inline(token: Tokens.Generic, from: string): React.ReactNode {
  const children = <Inline tokens={token.tokens ?? []} from={from} />;
  switch (token.type) {
    case 'strong':
      return <strong>{children}</strong>;
    case 'em':
      return <em>{children}</em>;
    // Renders code as a key: these articles use it for `F9`.
    case 'codespan':
      return (
        <Box
          component="kbd"
          sx={{
            px: 1.5,
            py: 0.25,
            mx: 0.5,
            border: 1,
            borderColor: 'divider',
            borderBottomWidth: 2,
            borderRadius: 1,
            bgcolor: 'background.head',
            fontFamily: 'inherit',
            fontSize: '0.87em',
            whiteSpace: 'nowrap',
          }}
        >
          {token.text as string}
        </Box>
      );
    case 'link':
      return (
        <ArticleLink href={token.href as string} from={from}>
          {children}
        </ArticleLink>
      );
    case 'br':
      return <br />;
    case 'text':
      return token.tokens ? children : (token.text as string);
    case 'escape':
      return token.text as string;
    default:
      return token.raw;
  }
}

function ArticleLink({ href, from, children }: { href: string; from: string; children: React.ReactNode }) {
  const target = linkedArticle(from, href);
  if (target)
    return (
      <MuiLink component={Link} to={helpAddress(target.key, target.anchor)} underline="hover">
        {children}
      </MuiLink>
    );
  return /^https?:/.test(href) ? (
    <MuiLink href={href} target="_blank" rel="noreferrer" underline="hover">
      {children}
    </MuiLink>
  ) : (
    children
  );
}
