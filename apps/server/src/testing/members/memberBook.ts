interface CashCard {
  id: string;
  number: string;
  left: number;
  /** Registered to its holder, so that it can be replaced when it is lost. */
  named: boolean;
  frozen: boolean;
}

interface CountedCard {
  id: string;
  itemId: string;
  /** Whose it is. */
  customerId: string;
  /** Uses that no order has taken. */
  free: number;
  /** What the uses are worth that are not used up, fen. */
  value: number;
}

export interface Sale {
  orderId: string;
  saleOutId: string;
  customerId: string;
  /** What it was paid with, by the answers. */
  storedValue: number;
  points: number;
  card: CashCard | undefined;
  byCard: number;
  counted: CountedCard | undefined;
  handedOut: boolean;
}

/** What one client knows by the answers that it was given: nothing else moves it. */
export interface MemberBook {
  /** Moves of stored value and of points, by customer. */
  value: Map<string, number>;
  points: Map<string, number>;
  cashCards: CashCard[];
  countedCards: CountedCard[];
  sales: Sale[];
}

export const memberBook = (): MemberBook => ({
  value: new Map(),
  points: new Map(),
  cashCards: [],
  countedCards: [],
  sales: [],
});

export const moved = (book: Map<string, number>, customerId: string, amount: number): void => {
  book.set(customerId, (book.get(customerId) ?? 0) + amount);
};

/** What the books of all clients say of a customer together. */
export const sumOf = (books: readonly Map<string, number>[], customerId: string): number =>
  books.reduce((sum, book) => sum + (book.get(customerId) ?? 0), 0);

export const totalOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
