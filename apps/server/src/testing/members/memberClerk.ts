import type { Random } from '../../seed/random';
import type { Person } from '../startTestServer';
import type { MemberBook } from './memberBook';
import type { MemberShop, MemberTown } from './memberTown';

/** Marks a step that found nothing to do. */
export const NOTHING = Symbol('nothing to do');

/** One client: whose books they keep, and among whom they work. */
export interface MemberClerk {
  town: MemberTown;
  shop: MemberShop;
  person: Person;
  /** Decides what this one has applied for. */
  colleague: Person;
  book: MemberBook;
  /** Customers of this client alone; the first one's card holds gifts. */
  own: [withGifts: string, other: string];
  /** Customers whom all clients serve; only clients of the first shop issue lots to them. */
  shared: string[];
  random: Random;
}
