import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import { Link as RouterLink } from 'react-router-dom';
import { HelpLink } from './HelpLink';
import { containsPage } from './menuTarget';
import { hasPageHelp } from './pageHelp';
import type { ParentPage } from './parentPage';

interface PageTrailProps {
  menus: readonly MenuItem[];
  screen: { name: string; title: string };
  pathname: string;
  /** The list above a document. */
  parent: ParentPage | undefined;
  /** Hides the breadcrumb on a phone, where the page's heading suffices. */
  phone: boolean;
}

/**
 * Shows the breadcrumb, and where the help has an article a link to it (D38, D39).
 * Names what is above the page alone: the heading below names the page itself.
 */
export function PageTrail({ menus, screen, pathname, parent, phone }: PageTrailProps) {
  const above = menus.find((menu) => menu.children.length > 0 && containsPage(menu, parent?.path ?? pathname));
  if (phone && !hasPageHelp(pathname)) return null;
  return (
    <Box
      component="section"
      aria-label="页面位置与帮助"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 20, px: 4, pt: 2, flexShrink: 0 }}
    >
      {!phone && parent && (
        <Link
          component={RouterLink}
          to={parent.address}
          underline="hover"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: 12 }}
        >
          <ArrowBack sx={{ fontSize: 14 }} />
          返回
        </Link>
      )}
      {!phone && (
        <Breadcrumbs aria-label="当前位置" sx={{ flex: 1, fontSize: 12, '& .MuiTypography-root': { fontSize: 12 } }}>
          {above && <Typography color="textSecondary">{above.name}</Typography>}
          {parent && (
            <Link component={RouterLink} to={parent.address} underline="hover" color="textSecondary">
              {parent.name}
            </Link>
          )}
          {(parent || !above) && <Typography color="textSecondary">{screen.title}</Typography>}
        </Breadcrumbs>
      )}
      <HelpLink pathname={pathname} />
    </Box>
  );
}
