import { access } from './access.mjs';
import { audited } from './audited.mjs';
import { bargain } from './bargain.mjs';
import { books } from './books.mjs';
import { cards } from './cards.mjs';
import { cashCards } from './cashCards.mjs';
import { closing } from './closing.mjs';
import { commissions } from './commissions.mjs';
import { coupons } from './coupons.mjs';
import { debts } from './debts.mjs';
import { dullStock } from './dull.mjs';
import { pointsExchange } from './exchange.mjs';
import { dataExports } from './exports.mjs';
import { funds } from './funds.mjs';
import { giftCards } from './giftCards.mjs';
import { gifts } from './gifts.mjs';
import { issuance } from './issuance.mjs';
import { arrivals, exhibitions } from './market.mjs';
import { merges } from './merges.mjs';
import { owners } from './owners.mjs';
import { memberPoints } from './points.mjs';
import { printing } from './printing.mjs';
import { reminders } from './reminders.mjs';
import { reminds } from './reminds.mjs';
import { sales } from './sales.mjs';
import { serviceTasks } from './serviceTasks.mjs';
import { timeline } from './timeline.mjs';
import { transfers } from './transfers.mjs';

// Faults that the test command must find. Each is a change of one place, and the tests (or the check) that see it.
// `find` stands once in the file; where it no longer does, the list is stale and `pnpm faults` fails. `and` is a second
// place, for what is held twice.
export const faults = [
  ...access,
  ...audited,
  ...bargain,
  ...books,
  ...cards,
  ...cashCards,
  ...commissions,
  ...gifts,
  ...reminders,
  ...coupons,
  ...issuance,
  ...giftCards,
  ...dataExports,
  ...debts,
  ...dullStock,
  ...funds,
  ...memberPoints,
  ...merges,
  ...pointsExchange,
  ...exhibitions,
  ...arrivals,
  ...owners,
  ...reminds,
  ...sales,
  ...serviceTasks,
  ...closing,
  ...printing,
  ...timeline,
  ...transfers,
];

/** The folder of each project that a fault's tests name. */
export const FOLDERS = {
  server: 'apps/server',
  pglite: 'apps/server',
  core: 'packages/core',
  sdk: 'packages/sdk',
  payments: 'packages/payments',
  print: 'packages/print',
  web: 'apps/web',
  ui: 'packages/ui',
};
