import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { routeErrorPath } from '@partsdesk/core/account/errorPage';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Component, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { MatchedScreen } from './matchScreen';

const Planned = lazy(async () => ({ default: (await import('./Planned')).Planned }));

/** Loads one screen on first use; an error in it leaves the shell working. */
export function ScreenFrame({ screen }: { screen: MatchedScreen }) {
  const Element = screen.element;
  return (
    <ScreenBoundary>
      <Suspense fallback={<PageSkeleton />}>{Element ? <Element /> : <Planned title={screen.title} />}</Suspense>
    </ScreenBoundary>
  );
}

class ScreenBoundary extends Component<{ children: React.ReactNode }, { error?: Error | undefined }> {
  override state: { error?: Error | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const fetching = /dynamically imported module|加载超时|module script/.test(error.message);
    return (
      <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 3, p: 8, textAlign: 'center' }}>
        <Typography>
          {fetching ? '页面加载失败，可能是网络不稳定或系统刚刚更新' : '页面出了点问题，其他页面不受影响'}
        </Typography>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            variant="contained"
            onClick={() => (fetching ? window.location.reload() : this.setState({ error: undefined }))}
          >
            重试
          </Button>
          <Button component={Link} to={routeErrorPath(error as { status?: number })}>
            查看说明
          </Button>
        </Box>
      </Box>
    );
  }
}
