import type { Context } from '../http/context';
import type { Settings } from '../settings';

/** What a step says of the whole; what it leaves out stays. */
export interface Step<State> {
  /** Where the next step goes on. */
  state?: State;
  done?: number;
  total?: number;
  /** What it is about, in the user's words. */
  words?: string;
  counts?: { label: string; count: number }[];
}

/** A file that was written for a job, to be noted with the job's end. */
interface MadeFile {
  storedName: string;
  type: string;
  name: string;
  size: number;
  /** For how long it is kept. */
  days: number;
}

/** A job under way. */
export interface JobRun<Params, State> {
  readonly id: string;
  readonly storeId: string;
  readonly params: Params;
  readonly settings: Settings;
  /** As the last step left it, in whatever process; null before the first. */
  readonly state: State | null;
  /**
   * One piece of the work, in a transaction of its own as the store and with the rights of whoever began the job; what it says
   * is written with it. Keep it short: PGlite has one connection. Whoever was stopped, or was taken for dead, gets no further.
   */
  step(work: (ctx: Context, state: State | null) => Promise<Step<State>>): Promise<void>;
  /** Looks something up, likewise in a short transaction. */
  read<Answer>(work: (ctx: Context) => Promise<Answer>): Promise<Answer>;
}

/** What came of a job. */
export interface JobOutcome {
  counts?: { label: string; count: number }[];
  words?: string;
  file?: MadeFile;
}

/** Carries a kind of job out, from where `run.state` says; throws a Failure to give it up with a reason. */
export type JobWork<Params, State> = (run: JobRun<Params, State>) => Promise<JobOutcome>;

/** Of any kind; each work knows what it was given. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type JobWorks = Readonly<Record<string, JobWork<any, any>>>;
