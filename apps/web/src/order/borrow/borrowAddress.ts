import { pathOfRoute } from '../../screenList';

/** Returns a slip's address; without an id, that of a new one. */
export const borrowOutAddress = (id?: string) => `${pathOfRoute('OrderJieyongdanDetail') ?? ''}${id ? `/${id}` : ''}`;
