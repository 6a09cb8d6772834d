import Button from '@mui/material/Button';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Page } from '@partsdesk/ui/page/Page';
import { useLocation } from 'react-router-dom';
import { pageHelp } from './pageHelp';

/** Shows that a screen is planned, and where its help says what it will do. */
export function Planned({ title }: { title: string }) {
  const { pathname } = useLocation();
  const help = (
    <Button variant="outlined" href={pageHelp(pathname)} target="_blank" rel="noreferrer">
      查看预计功能
    </Button>
  );
  return (
    <Page title={title}>
      <EmptyState text={`即将上线：「${title}」正在开发，完成后会出现在这里。`} action={help} />
    </Page>
  );
}
