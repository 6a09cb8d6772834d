import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

/**
 * The parameters of WeChat's message encryption: signed with a shared token, encrypted with a shared key, addressed to
 * our component.
 */
interface Seal {
  appId: string;
  token: string;
  aesKey: string;
}

/** Decrypts a message; undefined if it is not from WeChat or not addressed to us. */
export function decryptMessage(
  { appId, token, aesKey }: Seal,
  encrypted: string,
  { signature, timestamp, nonce }: { signature: string; timestamp: string; nonce: string },
): string | undefined {
  const right = Buffer.from(
    createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex'),
  );
  const given = Buffer.from(signature);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined;
  try {
    const key = Buffer.from(`${aesKey}=`, 'base64');
    const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([cipher.update(encrypted, 'base64'), cipher.final()]);
    // Padded to 32 bytes, unlike AES's own padding; sixteen random bytes and the length precede the message.
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const length = plain.readUInt32BE(16);
    return plain.subarray(20 + length).toString() === appId ? plain.subarray(20, 20 + length).toString() : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a field of the flat XML that WeChat sends. */
export const fieldOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`)
    .exec(xml)
    ?.slice(1)
    .find((part) => part !== undefined) ?? '';
