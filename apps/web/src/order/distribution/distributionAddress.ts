import type { Quantity } from '@partsdesk/core/quantity';
import { pathOfRoute } from '../../screenList';

/** What a distribution order begins with, where another page leads to it. */
export interface DistributionStart {
  skuCode: string;
  quantity: Quantity;
  customerId: string;
  customerName: string;
  /** The shop that is to sell it. */
  shopId: string;
  remark: string;
}

/** The page of distribution orders with a new one filled in. */
export function distributionAddress({ quantity, ...start }: DistributionStart): string {
  const search = new URLSearchParams({ ...start, quantity: String(quantity) });
  return `${pathOfRoute('DistributionMain') ?? ''}?${search.toString()}`;
}

/** Reads what a new order begins with; undefined where no page has led here. */
export function distributionStart(search: URLSearchParams): DistributionStart | undefined {
  const [skuCode, quantity] = [search.get('skuCode'), Number(search.get('quantity'))];
  if (!skuCode || !(quantity > 0)) return undefined;
  const text = (name: string) => search.get(name) ?? '';
  return {
    ...{ skuCode, quantity },
    ...{ customerId: text('customerId'), customerName: text('customerName'), shopId: text('shopId') },
    remark: text('remark'),
  };
}
