import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError, type Settings } from './settings';

const known = new Map<string, Buffer>();

const LEAST_CHARACTERS = 32;

/**
 * Returns the installation's secret: SECRET_KEY, or one generated once and stored beside the data, readable by its
 * owner alone.
 */
function secretOf({ secretKey, dataDir }: Settings): Buffer {
  if (secretKey) return Buffer.from(secretKey);
  const file = join(dataDir, 'secret.key');
  let secret = known.get(file);
  if (!secret) {
    secret = readSecret(file) ?? madeSecret(file);
    // Refuses what a full disk or a killed process left behind: everybody can compute with an empty secret.
    if (secret.toString().trim().length < LEAST_CHARACTERS)
      throw new SettingsError(
        `密钥文件 ${file} 是空的或不完整（少于 ${String(LEAST_CHARACTERS)} 个字符）。请从备份恢复；确定是全新安装的，请删除该文件后重新启动。`,
      );
    known.set(file, secret);
  }
  return secret;
}

function readSecret(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a secret under another name first, so that nobody ever reads half of it; the first of several wins. */
function madeSecret(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = openSync(draft, 'wx', 0o600);
    writeSync(handle, randomBytes(32).toString('hex'));
    fsyncSync(handle);
    closeSync(handle);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file);
}

/** Reads the secret at the start, or ends it, before anything is signed. */
export const assertSecret = (settings: Settings): void => void secretOf(settings);

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
  return isSameSecret(signature(settings, purpose, text), claimed);
}

/** Compares two secrets in a time that tells nothing of where they differ. */
export function isSameSecret(right: string, claimed: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(claimed)];
  return one.length === other.length && timingSafeEqual(one, other);
}
