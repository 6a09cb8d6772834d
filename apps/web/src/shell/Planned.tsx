import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Page } from '@partsdesk/ui/page/Page';

/** Shows that a screen is not implemented yet. */
export function Planned({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState text="建设中：该功能正在开发，完成后会出现在这里。" />
    </Page>
  );
}
