import type { Schemas } from '@partsdesk/sdk/types/report';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { COST_BUTTON, counts, daysBefore, figuresOf, saleDays, soldRows, type Days, type SaleQuery } from './saleFold';

type Figures = Schemas['SaleFigures'];
type Shown = Schemas['CategorySaleFigures'];

interface Found extends Figures {
  root: string;
  id: string;
}

/** Reads what was sold of each category of the rows. */
async function perCategory(ctx: Context, query: SaleQuery, days: Days, cost: boolean): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select entry.root_category_id as root, entry.category_id as id, ${figuresOf(cost)}, null::int as "marginRate"
    ${await soldRows(ctx, query, days)} group by 1, 2 having ${counts}`.execute(ctx.db);
  return rows;
}

const rate = (part: number, whole: number) => (whole > 0 ? Math.round((part * 10_000) / whole) : null);

function sumOf(rows: readonly Figures[], cost: boolean): Figures {
  const sum = (pick: (row: Figures) => number | null) => rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  const [net, margin] = [sum((row) => row.net), sum((row) => row.margin)];
  return {
    orders: sum((row) => row.orders),
    // Whole thousandths, since pieces have up to three decimals.
    quantity: Math.round(sum((row) => row.quantity * 1000)) / 1000,
    sales: sum((row) => row.sales),
    returned: sum((row) => row.returned),
    net,
    cost: cost ? sum((row) => row.cost) : null,
    margin: cost ? margin : null,
    marginRate: cost ? rate(margin, net * 100) : null,
  };
}

export const categorySale: Group<'report/categorySale'> = {
  async page(ctx, { query }) {
    const { current = 1, pageSize = 20, ...filter } = query;
    const cost = await ctx.can(COST_BUTTON);
    const days = saleDays(ctx, filter);
    const before = daysBefore(days);
    const [now, then, categories] = await Promise.all([
      perCategory(ctx, filter, days, cost),
      perCategory(ctx, filter, before, cost),
      ctx.db.selectFrom('goods_category').select(['id', 'name']).where('store_id', '=', ctx.storeId).execute(),
    ]);
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const sums = sumOf(now, cost);
    const shown = (id: string, of: (row: Found) => boolean): Shown => {
      const figures = sumOf(now.filter(of), cost);
      return {
        id,
        name: names.get(id) ?? '已删除的分类',
        ...figures,
        share: rate(figures.net, sums.net),
        netBefore: sumOf(then.filter(of), cost).net,
      };
    };
    const highestFirst = (one: Shown, other: Shown) => other.net - one.net || (one.id < other.id ? -1 : 1);
    const all = [...now, ...then];
    const roots = [...new Set(all.map(({ root }) => root))].map((root) => ({
      ...shown(root, (row) => row.root === root),
      children: [...new Set(all.filter((row) => row.root === root).map(({ id }) => id))]
        .map((id) => shown(id, (row) => row.root === root && row.id === id))
        .sort(highestFirst),
    }));
    const records = roots.sort(highestFirst).slice((current - 1) * pageSize, current * pageSize);
    const pages = Math.ceil(roots.length / pageSize);
    return { records, current, pages, total: roots.length, more: false, before, sums };
  },
};
