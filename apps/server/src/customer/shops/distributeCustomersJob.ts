import type { JobWork } from '../../jobs/jobRun';
import type { CustomerFilter } from '../customerFilter';
import { carryOut, planned, type Rule } from './distribution';

export const CUSTOMER_DISTRIBUTION = 'customerDistribution';
const CUSTOMERS_A_STEP = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Params {
  rule: Rule;
  filter: CustomerFilter;
}
interface State {
  /** The last customer that was looked at. */
  after: string;
  done: number;
  moved: number;
  finished: boolean;
}

const countsIn = ({ done, moved }: State) => [
  { label: '换门店', count: moved },
  { label: '不变', count: done - moved },
];

/** Distributes the customers of a filter to shops, five hundred in a transaction in the order of their ids. */
export const distributeCustomersWork: JobWork<Params, State> = async (run) => {
  const { rule, filter } = run.params;
  while (!run.state?.finished)
    await run.step(async (ctx, before) => {
      const state = before ?? { after: NOBODY, done: 0, moved: 0, finished: false };
      const next = await planned(ctx, rule, { filter }, { ...state, limit: CUSTOMERS_A_STEP });
      const after: State = {
        after: next.at(-1)?.id ?? state.after,
        done: state.done + next.length,
        moved: state.moved + (await carryOut(ctx, next, rule.keep)),
        finished: next.length < CUSTOMERS_A_STEP,
      };
      return { state: after, done: after.done, counts: countsIn(after), words: `已分配 ${String(after.done)} 位客户` };
    });
  return { counts: countsIn(run.state), words: '' };
};

export const paramsOf = (rule: Rule, filter: CustomerFilter): Params => ({ rule, filter });
