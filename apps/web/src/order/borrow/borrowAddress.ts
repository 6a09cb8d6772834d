import { pathOfRoute } from '../../screenList';

/** Without an id, a new one. */
export const borrowOutAddress = (id?: string) => `${pathOfRoute('OrderJieyongdanDetail') ?? ''}${id ? `/${id}` : ''}`;
