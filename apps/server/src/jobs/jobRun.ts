import type { Context } from '../kit/context';
import type { Settings } from '../settings';

/** The progress that a step reports; fields left out keep their values. */
export interface Step<State> {
  /** The position where the next step continues. */
  state?: State;
  done?: number;
  total?: number;
  /** The subject of the step, for the user. */
  words?: string;
  counts?: { label: string; count: number }[];
}

/** A file that was written for a job and is recorded with the job's end. */
export interface MadeFile {
  storedName: string;
  type: string;
  name: string;
  size: number;
  /** The days for which it is kept. */
  days: number;
}

/** A job under way. */
export interface JobRun<Params, State> {
  readonly id: string;
  readonly storeId: string;
  readonly params: Params;
  readonly settings: Settings;
  /** The state after the last step, in whichever process it ran; null before the first. */
  readonly state: State | null;
  /**
   * Runs one piece of the work in a transaction of its own, as the store and with the rights of the user who began the
   * job, and writes the returned progress with it. Keep it short: PGlite has one connection. Throws when the job was
   * stopped or taken over.
   */
  step(work: (ctx: Context, state: State | null) => Promise<Step<State>>): Promise<void>;
  /** Runs a query, in a short transaction as well. */
  read<Answer>(work: (ctx: Context) => Promise<Answer>): Promise<Answer>;
}

/** The outcome of a job. */
export interface JobOutcome {
  counts?: { label: string; count: number }[];
  words?: string;
  file?: MadeFile;
}

/** Carries out a kind of job, continuing at `run.state`; throws a Failure to give it up with a reason. */
export type JobWork<Params, State> = (run: JobRun<Params, State>) => Promise<JobOutcome>;

/** Jobs of any kind; each work knows the type of its own parameters. */
// oxlint-disable-next-line typescript/no-explicit-any
export type JobHandlers = Readonly<Record<string, JobWork<any, any>>>;
