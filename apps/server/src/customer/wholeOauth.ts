import { oauth } from '../account/login/oauth';
import type { Group } from '../kit/contract';
import { customerLogin } from './customerSession';

/** Logins of staff and of customers: the account's own room knows nothing of customers. */
export const wholeOauth: Group<'gate/oauth'> = { ...oauth, ...customerLogin };
