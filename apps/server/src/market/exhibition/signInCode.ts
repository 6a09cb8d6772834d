import { isSigned, signature } from '../../secrets';
import type { Settings } from '../../settings';

/** A rotating code changes this often; the last two count (MKT-63). */
const TURN_SECONDS = 30;
const CODES_THAT_COUNT = 2;
/** What is filled in takes a while: the pass of a scanned code outlasts the code itself. */
const PASS_SECONDS = 15 * 60;
const CODE_LETTERS = 9;

interface Exhibition {
  readonly id: string;
  readonly secret: string;
  readonly rotating: boolean;
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
const turnOf = (moment: Date) => Math.floor(secondsOf(moment) / TURN_SECONDS);
/** Shortens a signature to what is left of 32 characters behind the secret and a point. */
const codeOf = (settings: Settings, { secret }: Exhibition, turn: number) =>
  signature(settings, 'signIn.code', `${secret} ${String(turn)}`).slice(0, CODE_LETTERS);

/** Returns what the mini-app's code says now, and when the next one is due. */
export function sceneOfExhibition(settings: Settings, exhibition: Exhibition, now: Date) {
  if (!exhibition.rotating) return { scene: exhibition.secret, changes: null };
  const turn = turnOf(now);
  return {
    scene: `${exhibition.secret}.${codeOf(settings, exhibition, turn)}`,
    changes: new Date((turn + 1) * TURN_SECONDS * 1000),
  };
}

export const secretIn = (scene: string): string => scene.split('.')[0] ?? '';

/** Tests whether a scanned code is in force. */
export function isCurrent(settings: Settings, exhibition: Exhibition, scene: string, now: Date): boolean {
  if (!exhibition.rotating) return true;
  const turn = turnOf(now);
  return Array.from({ length: CODES_THAT_COUNT }, (_, back) => turn - back).some(
    (one) => scene === `${exhibition.secret}.${codeOf(settings, exhibition, one)}`,
  );
}

const passText = ({ id }: Exhibition, customerId: string, ends: string) => `${id} ${customerId} ${ends}`;

/** Makes the pass of a customer who scanned the code just now. */
export function passOf(settings: Settings, exhibition: Exhibition, customerId: string, now: Date): string {
  const ends = (secondsOf(now) + PASS_SECONDS).toString(36);
  return `${ends}.${signature(settings, 'signIn.pass', passText(exhibition, customerId, ends))}`;
}

/** Tests whether a pass is this customer's for this exhibition, and has not run out. */
export function isPass(settings: Settings, exhibition: Exhibition, customerId: string, pass: string, now: Date) {
  const [ends = '', claimed = ''] = pass.split('.');
  return (
    isSigned(settings, 'signIn.pass', passText(exhibition, customerId, ends), claimed) &&
    Number.parseInt(ends, 36) >= secondsOf(now)
  );
}
