import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { noFaults, type PastPayment, type PaySandbox, type PayState } from './payState';

const empty = (): PayState => ({
  faults: { ...noFaults },
  clockOffsetMs: 0,
  sequence: 0,
  orders: {},
  refunds: {},
  serviceOrders: {},
  terminals: {},
  sqbOrders: {},
  deliveries: {},
  oauthCodes: {},
  shipped: {},
  shippingRefusals: {},
  earlyBills: [],
  filed: {},
  uploaded: {},
  mishaps: [],
});

export interface PayOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
  /** JSON file that keeps the state over a restart. */
  stateFile?: string;
  /**
   * Public address of customers and this server, besides the machine itself; nothing is posted or redirected anywhere
   * else.
   */
  publicUrl?: string;
  /** Customers' payments from before the stand-in's state. */
  past?: readonly PastPayment[];
}

const WRITE_AFTER_MS = 100;
const HERE = new Set(['127.0.0.1', 'localhost', '[::1]']);

const remembered = (file: string | undefined): PayState => {
  try {
    return file ? { ...empty(), ...(JSON.parse(readFileSync(file, 'utf8')) as PayState) } : empty();
  } catch {
    return empty();
  }
};

export function openPaySandbox({ now = Date.now, stateFile, publicUrl }: PayOptions): PaySandbox {
  let writing: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(writing);
    if (!stateFile || !writing) return;
    writing = undefined;
    mkdirSync(dirname(stateFile), { recursive: true });
    writeFileSync(`${stateFile}.new`, JSON.stringify(pay.state));
    renameSync(`${stateFile}.new`, stateFile);
  };
  const pay: PaySandbox = {
    state: remembered(stateFile),
    now: () => now() + pay.state.clockOffsetMs,
    changed() {
      if (stateFile) writing ??= setTimeout(flush, WRITE_AFTER_MS).unref();
    },
    flush,
    reset() {
      pay.state = { ...empty(), sequence: pay.state.sequence };
      pay.changed();
    },
    // mulberry32: the same seed gives the same faults.
    random() {
      const { faults } = pay.state;
      faults.seed = (faults.seed + 0x6d2b79f5) | 0;
      let mixed = Math.imul(faults.seed ^ (faults.seed >>> 15), 1 | faults.seed);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
    happens: (chance) => chance > 0 && pay.random() < chance,
    next: () => ++pay.state.sequence,
    originFor: ({ protocol, host }) => (publicUrl === undefined ? `${protocol}://${host}` : new URL(publicUrl).origin),
    isOurs(address) {
      if (!URL.canParse(address)) return false;
      const { protocol, hostname } = new URL(address);
      return (
        /^https?:$/.test(protocol) &&
        (HERE.has(hostname) || (publicUrl !== undefined && hostname === new URL(publicUrl).hostname))
      );
    },
  };
  return pay;
}
