import { matchScreen } from './matchScreen';

/** Returns the address of the help on a page: the section of its first part, opened at its screen. */
export const pageHelp = (pathname: string): string =>
  `/faq/faqDoc?path=${pathname.split('/')[1] ?? ''}&screen=${matchScreen(pathname)?.name ?? ''}`;
