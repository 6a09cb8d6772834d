import type { Surroundings } from '../call';
import { sendSqb, type SqbIdentity } from './client';

/** A terminal: its number, and a key that is valid for one calendar day. Store both encrypted. */
export interface SqbTerminal {
  terminalSn: string;
  terminalKey: string;
}

interface TerminalAnswer {
  terminal_sn: string;
  terminal_key: string;
}

export const identityOf = ({ terminalSn, terminalKey }: SqbTerminal): SqbIdentity => ({
  sn: terminalSn,
  key: terminalKey,
});

const terminalOf = ({ terminal_sn: terminalSn, terminal_key: terminalKey }: TerminalAnswer): SqbTerminal => ({
  terminalSn,
  terminalKey,
});

/**
 * Activates one of our devices as a terminal, once. The code is valid for 7 days and a number of devices; `deviceId` is
 * unique per merchant.
 */
export const activate = async (
  surroundings: Surroundings,
  vendor: SqbIdentity & { appId: string },
  { code, deviceId, name }: { code: string; deviceId: string; name?: string },
): Promise<SqbTerminal> =>
  terminalOf(
    await sendSqb<TerminalAnswer>(surroundings, '/terminal/activate', vendor, {
      app_id: vendor.appId,
      code,
      device_id: deviceId,
      ...(name !== undefined && { name }),
    }),
  );

/**
 * Exchanges yesterday's key for today's. When the answer is lost, repeat with the old key, which is accepted until the
 * new one was used.
 */
export const checkin = async (
  surroundings: Surroundings,
  terminal: SqbTerminal,
  deviceId: string,
): Promise<SqbTerminal> =>
  terminalOf(
    await sendSqb<TerminalAnswer>(surroundings, '/terminal/checkin', identityOf(terminal), {
      terminal_sn: terminal.terminalSn,
      device_id: deviceId,
    }),
  );
