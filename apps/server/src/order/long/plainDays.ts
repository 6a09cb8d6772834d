/** One sale as people remember it: what was agreed, who paid how much by which way, which pieces went and came. */
export interface Deal {
  key: string;
  saleOutId: string;
  customer: string;
  /** The day on which it was agreed for good. */
  day: number;
  part: Part;
  pieces: number;
  out: number;
  back: number;
  /** What the customer is to pay, and what came back of it as goods. */
  price: number;
  returned: number;
  paid: Record<Way, number>;
  given: Record<Way, number>;
  goodwill: number;
  /** Taken off the whole by hand. */
  discount: number;
  /** Was sold where it was lent to. */
  lent: boolean;
  cancelled: boolean;
}

export type Way = 'cash' | 'wechat';
export interface Part {
  skuId: string;
  price: number;
  cost: number;
}

interface Entry {
  day: number;
  deal: Deal;
  /** What was agreed. */
  placed: number;
  /** What left for it, or came back. */
  sales: number;
  profit: number;
}

/**
 * A shop without books: coins in two drawers, a wallet, pieces on shelves, and what people owe. It knows nothing of
 * ledgers, documents and shifts, and adds up nothing but what was handed over.
 */
export class PlainShop {
  readonly coins: number[] = [0, 0];
  wallet = 0;
  readonly shelf = new Map<string, number>();
  readonly faulty = new Map<string, number>();
  /** With whoever borrowed them. */
  readonly elsewhere = new Map<string, number>();
  readonly owes = new Map<string, number>();
  readonly deals: Deal[] = [];
  /** What each cashier's phone shows as received today. */
  readonly rung: number[] = [0, 0];
  private readonly entries: Entry[] = [];
  private readonly money = new Map<number, number>();
  day = 0;

  deal(of: Pick<Deal, 'key' | 'saleOutId' | 'customer' | 'part' | 'pieces' | 'price'> & { discount?: number }): Deal {
    const none = { cash: 0, wechat: 0 };
    const deal: Deal = {
      discount: 0,
      lent: false,
      ...of,
      day: this.day,
      out: 0,
      back: 0,
      returned: 0,
      goodwill: 0,
      cancelled: false,
      paid: { ...none },
      given: { ...none },
    };
    this.deals.push(deal);
    this.note(deal, this.day, { placed: deal.price });
    this.owe(deal.customer, deal.price);
    return deal;
  }

  /** Money that a customer hands over (above 0) or gets (below 0), at a drawer or by the wallet. */
  hand(at: number, way: Way, amount: number): void {
    if (way === 'cash') this.coins[at] = (this.coins[at] ?? 0) + amount;
    else this.wallet += amount;
    this.money.set(this.day, (this.money.get(this.day) ?? 0) + amount);
  }

  pay(deal: Deal, at: number, way: Way, amount: number): void {
    this.hand(at, way, amount);
    deal.paid[way] += amount;
    if (way === 'wechat') this.rung[at] = (this.rung[at] ?? 0) + amount;
    this.owe(deal.customer, -amount);
  }

  giveBack(deal: Deal, at: number, way: Way, amount: number): void {
    this.hand(at, way, -amount);
    deal.given[way] += amount;
  }

  owe(customer: string, amount: number): void {
    this.owes.set(customer, (this.owes.get(customer) ?? 0) + amount);
  }

  debtOf = (deal: Deal): number => Math.max(0, deal.price - deal.paid.cash - deal.paid.wechat);

  move(shelf: Map<string, number>, { skuId }: Part, pieces: number): void {
    shelf.set(skuId, (shelf.get(skuId) ?? 0) + pieces);
  }

  handOut(deal: Deal, from = this.shelf): void {
    const pieces = deal.pieces - deal.out;
    deal.out = deal.pieces;
    this.move(from, deal.part, -pieces);
    const sales = pieces * deal.part.price - deal.discount;
    this.note(deal, this.day, { sales, profit: sales - pieces * deal.part.cost });
  }

  /** The customer wants no more than so many of the pieces. */
  cutTo(deal: Deal, pieces: number): void {
    const less = (deal.pieces - pieces) * deal.part.price;
    deal.pieces = pieces;
    deal.price -= less;
    this.owe(deal.customer, -less);
    this.note(deal, deal.day, { placed: -less });
  }

  /** Notes what a deal brought on a day; what is called off was agreed on no day. */
  note(deal: Deal, day: number, brought: Partial<Pick<Entry, 'placed' | 'sales' | 'profit'>>): void {
    this.entries.push({ deal, day, placed: 0, sales: 0, profit: 0, ...brought });
  }

  figures(day: number) {
    const counted = this.entries.filter((entry) => entry.day === day);
    return {
      placed: counted.reduce((sum, { placed, deal }) => sum + (deal.cancelled ? 0 : placed), 0),
      sales: counted.reduce((sum, { sales }) => sum + sales, 0),
      orders: this.deals.filter((deal) => deal.day === day && !deal.cancelled).length,
      received: this.money.get(day) ?? 0,
      profit: counted.reduce((sum, { profit }) => sum + profit, 0),
    };
  }
}
