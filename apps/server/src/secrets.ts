import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings';

const known = new Map<string, Buffer>();

/**
 * Returns the installation's secret: SECRET_KEY, or one generated once and stored beside the data, readable by its
 * owner alone.
 */
function secretOf({ secretKey, dataDir }: Settings): Buffer {
  if (secretKey) return Buffer.from(secretKey);
  const file = join(dataDir, 'secret.key');
  let secret = known.get(file);
  if (!secret) {
    mkdirSync(dataDir, { recursive: true });
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, randomBytes(32).toString('hex'));
      closeSync(handle);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    known.set(file, (secret = readFileSync(file)));
  }
  return secret;
}

const keyFor = (settings: Settings, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretOf(settings), '', purpose, 32));

/** Encrypts text that must not be readable in the database: keys and tokens of other parties. */
export function encrypted(settings: Settings, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(settings, purpose), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
}

/** Throws if the text was encrypted with another key, or altered. */
export function decrypted(settings: Settings, purpose: string, text: string): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(settings, purpose), bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

export const signature = (settings: Settings, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(settings, purpose)).update(text).digest('base64url');

export function isSigned(settings: Settings, purpose: string, text: string, claimed: string): boolean {
  const [right, given] = [Buffer.from(signature(settings, purpose, text)), Buffer.from(claimed)];
  return right.length === given.length && timingSafeEqual(right, given);
}
