import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Failure } from '../../kit/failure';
import { weakPasswords } from './weakPasswords';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

interface Cost {
  /** The binary logarithm of scrypt's N. */
  logN: number;
  r: number;
  p: number;
}

const COST: Cost = { logN: 15, r: 8, p: 1 };
const KEY_BYTES = 32;

const keyOf = (password: string, salt: Buffer, { logN, r, p }: Cost, bytes: number) =>
  // Normalised to NFC, since keyboards may compose the same characters differently.
  derive(password.normalize('NFC'), salt, bytes, { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN });

/** Hashes a password as `scrypt$15$8$1$salt$key`, with the cost included, so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, COST, KEY_BYTES);
  return ['scrypt', COST.logN, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash that no password matches: deriving its key takes as long as for a real account. */
const UNMATCHABLE_HASH = [
  'scrypt',
  COST.logN,
  COST.r,
  COST.p,
  randomBytes(16).toString('base64url'),
  randomBytes(KEY_BYTES).toString('base64url'),
].join('$');

/** Checks a password against a hash. Without a hash it takes the same time and returns false. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [scheme, logN, r, p, salt = '', key = ''] = (hash?.startsWith('scrypt$') ? hash : UNMATCHABLE_HASH).split('$');
  const kept = Buffer.from(key, 'base64url');
  const derived = await keyOf(
    password,
    Buffer.from(salt, 'base64url'),
    { logN: Number(logN), r: Number(r), p: Number(p) },
    kept.length,
  );
  return timingSafeEqual(derived, kept) && scheme === 'scrypt' && hash !== undefined && hash !== '';
}

/** Refuses common passwords. The contract sets the minimum length. */
export function assertStrong(password: string, ownWords: readonly string[], field = 'password'): void {
  const plain = password.toLowerCase();
  const repeated = new Set(plain).size < 3;
  const counted =
    '01234567890123456789'.includes(plain) ||
    '98765432109876543210'.includes(plain) ||
    'abcdefghijklmnopqrstuvwxyz'.includes(plain);
  if (weakPasswords.has(plain) || repeated || counted) throw new Failure('密码过于简单，请换一个', { field });
  if (ownWords.some((word) => word.toLowerCase() === plain)) throw new Failure('密码不能与账号或手机号相同', { field });
}
