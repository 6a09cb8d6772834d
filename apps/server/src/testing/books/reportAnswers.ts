import { debt } from '@partsdesk/sdk/report/debt';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { profit } from '@partsdesk/sdk/report/profit';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { serviceTaskReport } from '@partsdesk/sdk/report/serviceTaskReport';
import type { Person } from '../startTestServer';

/** Reads what reports say of some days, as they say it. */
export async function reportAnswers(
  { client }: Person,
  days: { from: string; to: string },
): Promise<Record<string, string>> {
  const sales = saleBill(client);
  const all = { pageSize: 100 };
  const day = days.to;
  const answers: Record<string, Promise<unknown>> = {
    statement: profit(client).statement(days),
    sales: sales.page({ ...days, ...all, by: 'document' }),
    'sales by person': sales.page({ ...days, ...all, by: 'staff' }),
    'sales by category': sales.page({ ...days, ...all, by: 'category' }),
    'sales by customer': sales.page({ ...days, ...all, by: 'customer' }),
    'tasks of people': serviceTaskReport(client).page({ ...all, ...days }),
    'out and in': outIn(client).page({ ...days, ...all }),
    stock: inventoryCost(client).page({ ...all, day, by: 'goods' }),
    debts: debt(client).page({ ...all, day, by: 'bill' }),
    'debts of customers': debt(client).page({ ...all, day, by: 'customer' }),
  };
  const said = await Promise.all(
    Object.entries(answers).map(async ([name, answer]) => [name, JSON.stringify(await answer)] as const),
  );
  return Object.fromEntries(said);
}
