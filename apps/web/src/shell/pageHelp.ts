import { matchScreen } from './matchScreen';

/** Addresses whose first part is a section of the help; the specification names them. */
const NAMED_AS_SECTION = ['/store/', '/goods/', '/customer/', '/order/', '/fund/', '/market/', '/log/', '/sign-in'];

/** Addresses whose pages a section of another name explains. */
const SECTIONS: Readonly<Record<string, string>> = {
  '/dashboard/': 'statement',
  '/statement/': 'statement',
  '/statemnet/': 'statement',
  '/shop/user-set': 'console',
  '/shop/password-edit': 'console',
};

const sectionPrefix = (pathname: string) => Object.keys(SECTIONS).find((prefix) => pathname.startsWith(prefix));

/** Returns whether the help has an article on the page. */
export const hasPageHelp = (pathname: string): boolean =>
  NAMED_AS_SECTION.some((prefix) => pathname.startsWith(prefix)) || sectionPrefix(pathname) !== undefined;

/** Returns the address of the help on a page: its section, or that of its first part, opened at its screen. */
export function pageHelp(pathname: string): string {
  const section = SECTIONS[sectionPrefix(pathname) ?? ''] ?? pathname.split('/')[1] ?? '';
  return `/faq/faqDoc?path=${section}&screen=${matchScreen(pathname)?.name ?? ''}`;
}
