import type { ContractOperation } from '../../kit/documents';
import { conditionsOf, unindexed, type Schema } from '../database/keys';
import type { ExampleRequest } from '../examples/exampleRequest';

/** Columns of tables that stay small in any store, and of rows that their whole key has found. */
const SMALL = ['role.level =', 'goods_mini.begins <=', 'goods_mini.ends >', 'document_counter.last >='];
/** A code that is scanned is looked for instead of a text. */
const ALTERNATIVES = ['parts/goodsShopOrder/page scan'];

/** Lists the filters of a read that its example leaves out: they would be tried by nobody. */
export function filtersLeftOut({ id, parameters }: ContractOperation, { query }: ExampleRequest): string[] {
  const given = Object.keys(query ?? {});
  return parameters
    .filter(({ name, in: at }) => at === 'query' && !given.includes(name))
    .map(({ name }) => name)
    .filter((name) => !ALTERNATIVES.includes(`${id} ${name}`));
}

/**
 * Finds the columns that the statements compare, and those of them that no index serves. A search for text is none of
 * them, since it goes by what `like` can use.
 */
export function comparedColumns(schema: Schema, statements: string[]): { columns: string[]; withoutIndex: string[] } {
  const found = statements.map(conditionsOf);
  return {
    columns: found.flatMap(({ conditions }) => conditions.map(({ table, column }) => `${table}.${column}`)),
    withoutIndex: [...new Set(found.flatMap((one) => unindexed(schema, one)))].filter((one) => !SMALL.includes(one)),
  };
}
