import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { sql } from 'kysely';
import { asKeeper } from '../../db/keeper';
import type { TestServer } from '../startTestServer';
import type { StockedShop } from './stockedShop';

const MOVED = ['order_sale', 'sale_out', 'receipt_bill', 'receivable_ledger', 'refund_bill', 'sales_return'];

/** Moves what was sold and paid in the store back by some days, since a login expires within days. */
export const moveBack = ({ database }: TestServer, { store }: StockedShop, days: number): Promise<void> =>
  asKeeper(database, async (db) => {
    for (const table of MOVED)
      await sql`update ${sql.table(table)} set create_time = create_time - ${days} * interval '1 day' where store_id = ${store.id}`.execute(
        db,
      );
  });

/** Voids the first receipt of an outbound. */
export async function voidReceipt({ owner: { client } }: StockedShop, saleOutId: string): Promise<void> {
  const [bill] = (await saleOut(client).item({ id: saleOutId })).receipts;
  await receiptBill(client).void({ id: bill?.id ?? '', version: bill?.version ?? 0, reason: '收错了' });
}
