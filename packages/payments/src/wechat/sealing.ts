import { constants, createCipheriv, createDecipheriv, privateDecrypt, publicEncrypt } from 'node:crypto';

const TAG_BYTES = 16;

/** The encrypted part of a notification (AEAD_AES_256_GCM). */
export interface Sealed {
  algorithm: string;
  /** base64; its last 16 bytes are the tag. */
  ciphertext: string;
  nonce: string;
  associated_data?: string;
}

/** Decrypts with the APIv3 key; throws when the text was modified. */
export function openSealed(
  apiV3Key: string,
  { algorithm, ciphertext, nonce, associated_data: associated = '' }: Sealed,
): string {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new Error('unknown algorithm');
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < TAG_BYTES) throw new Error('too short');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES)).setAAD(Buffer.from(associated));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Inverse of `openSealed`, for stand-ins and tests. */
export function sealWith(apiV3Key: string, text: string, nonce: string, associated: string): Sealed {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce)).setAAD(
    Buffer.from(associated),
  );
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: associated };
}

/** Encrypts a field (names, ID and bank numbers, phones, addresses): RSA-OAEP with WeChat Pay's public key. */
export const sealField = (publicKey: string, text: string): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(text, 'utf8')).toString(
    'base64',
  );

/** Inverse of `sealField`. */
export const openField = (privateKey: string, sealed: string): string =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING },
    Buffer.from(sealed, 'base64'),
  ).toString('utf8');
