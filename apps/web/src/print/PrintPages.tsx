import { whenShown } from '@partsdesk/ui/page/whenShown';
import type { PrintPagesProps } from './PaperPages';

/** Prints documents by their template; what lays them out is loaded with the first print. */
export const PrintPages = whenShown<PrintPagesProps>(async () => (await import('./PaperPages')).PaperPages);
