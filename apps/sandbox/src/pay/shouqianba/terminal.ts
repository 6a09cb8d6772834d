import { createHash, randomBytes } from 'node:crypto';
import { sandboxSqbKeys } from '../../keys';
import type { DayKey, PaySandbox, Terminal } from '../payState';

const SHANGHAI_MS = 8 * 3_600_000;
export const dayOf = (time: number): string => new Date(time + SHANGHAI_MS).toISOString().slice(0, 10);

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');
const newKey = (pay: PaySandbox): DayKey => ({ key: randomBytes(16).toString('hex'), day: dayOf(pay.now()) });

/**
 * Number of a demo company's terminal, which was never activated: eighteen digits, from which its first key is derived.
 */
const DEMO_SN = /^1000\d{14}$/;

export function terminalAt(pay: PaySandbox, terminalSn: string): Terminal | undefined {
  if (!Object.hasOwn(pay.state.terminals, terminalSn) && DEMO_SN.test(terminalSn)) {
    pay.state.terminals[terminalSn] = {
      terminalSn,
      merchantSn: `168${terminalSn.slice(-10)}`,
      deviceId: undefined,
      keys: [{ key: md5(`sandbox terminal ${terminalSn}`), day: dayOf(pay.now()) }],
    };
    pay.changed();
  }
  return Object.hasOwn(pay.state.terminals, terminalSn) ? pay.state.terminals[terminalSn] : undefined;
}

/** Returns the key with which this terminal may pay now. */
export function keyOfDay(pay: PaySandbox, terminal: Terminal): string | undefined {
  const [newest] = terminal.keys;
  return newest && newest.day === dayOf(pay.now()) ? newest.key : undefined;
}

const signatureOf = (authorization: string | undefined) => /^(\S+) ([0-9a-f]{32})$/.exec(authorization ?? '');

export const isVendor = (authorization: string | undefined, body: string): boolean => {
  const [, sn, sign] = signatureOf(authorization) ?? [];
  return sn === sandboxSqbKeys.vendorSn && sign === md5(body + sandboxSqbKeys.vendorKey);
};

/** Returns the terminal that signed a request with a key valid for it. */
export function signerOf(
  pay: PaySandbox,
  authorization: string | undefined,
  body: string,
  forCheckin: boolean,
): Terminal | undefined {
  const [, sn = '', sign] = signatureOf(authorization) ?? [];
  const terminal = terminalAt(pay, sn);
  if (!terminal) return undefined;
  const ofDay = keyOfDay(pay, terminal);
  if (!forCheckin && terminal.illegal) {
    terminal.illegal -= 1;
    pay.changed();
    return undefined;
  }
  const good = forCheckin ? terminal.keys.slice(0, 2).map(({ key }) => key) : ofDay === undefined ? [] : [ofDay];
  return good.some((key) => md5(body + key) === sign) ? terminal : undefined;
}

/**
 * Activates a terminal. Codes that begin with `used` or `expired` are refused; any other one determines the merchant.
 * The same device gets the same terminal with a new key.
 */
export function activateTerminal(pay: PaySandbox, code: string, deviceId: string): Terminal {
  const merchantSn = `168${md5(code).replace(/\D/g, '').padEnd(10, '0').slice(0, 10)}`;
  const known = Object.values(pay.state.terminals).find(
    (one) => one.merchantSn === merchantSn && one.deviceId === deviceId,
  );
  const terminal: Terminal = known ?? {
    terminalSn: `1000${String(pay.next()).padStart(8, '0')}`,
    merchantSn,
    deviceId,
    keys: [],
  };
  terminal.keys = [newKey(pay)];
  delete terminal.refusesCheckin;
  delete terminal.illegal;
  pay.state.terminals[terminal.terminalSn] = terminal;
  pay.changed();
  return terminal;
}

export function checkinTerminal(pay: PaySandbox, terminal: Terminal): void {
  terminal.keys = [newKey(pay), ...terminal.keys].slice(0, 2);
  pay.changed();
}
