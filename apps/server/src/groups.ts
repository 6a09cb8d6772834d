import { customerTag } from './customer/customerTag';
import type { Handlers } from './http/registrar';

/** The handlers of every call group, by service and group. */
export const groups = {
  'parts/customerTag': customerTag,
} as unknown as Handlers;
