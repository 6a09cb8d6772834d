import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits. */
export const newToken = () => randomBytes(24).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
