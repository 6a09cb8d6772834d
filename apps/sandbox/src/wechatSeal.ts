import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** Identity of the sandbox's only component; the server's defaults have the same. */
export const component = {
  appId: 'wxsandboxcomponent',
  secret: 'sandbox-secret',
  token: 'sandbox-token',
  aesKey: 'c2FuZGJveHNhbmRib3hzYW5kYm94c2FuZGJveDEyMzQ',
};

/** Pushes flat fields to the component as the open platform does: as XML. */
export const pushTo = (address: string, fields: Record<string, string>, now = Date.now()): Promise<boolean> =>
  pushPlain(
    address,
    `<xml>${Object.entries(fields)
      .map(([name, value]) => `<${name}><![CDATA[${value.replaceAll(']]>', '')}]]></${name}>`)
      .join('')}</xml>`,
    now,
  );

/** Pushes a message to the component as the open platform does: encrypted and signed, in an envelope of XML. */
export async function pushPlain(address: string, content: string, now: number): Promise<boolean> {
  const key = Buffer.from(`${component.aesKey}=`, 'base64');
  const message = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  const plain = Buffer.concat([randomBytes(16), length, message, Buffer.from(component.appId)]);
  const padding = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const encrypted = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64');
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), randomBytes(6).toString('hex')];
  const signature = createHash('sha1')
    .update([component.token, timestamp, nonce, encrypted].sort().join(''))
    .digest('hex');
  const query = new URLSearchParams({ msg_signature: signature, timestamp, nonce, encrypt_type: 'aes' });
  const response = await fetch(`${address}?${query.toString()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml' },
    body: `<xml><AppId><![CDATA[${component.appId}]]></AppId><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  });
  return (await response.text()) === 'success';
}
