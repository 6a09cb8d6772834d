import HelpOutline from '@mui/icons-material/HelpOutlined';
import Link from '@mui/material/Link';
import { hasPageHelp, pageHelp } from './pageHelp';

/** Opens the help on a page in a window of its own; nothing where the help has no article on it. */
export function HelpLink({ pathname }: { pathname: string }) {
  if (!hasPageHelp(pathname)) return null;
  return (
    <Link
      href={pageHelp(pathname)}
      target="_blank"
      rel="noreferrer"
      underline="hover"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: 12, ml: 'auto' }}
    >
      <HelpOutline sx={{ fontSize: 14 }} />
      查看帮助
    </Link>
  );
}
