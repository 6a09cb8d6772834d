import { ownPhotos } from '../../file/ownPhotos';
import type { Group } from '../../kit/contract';
import { lockedOnline } from '../online/lockedOnline';
import { assertTypeFits, openCase } from './openCase';

export const appAfterSalesOrder: Group<'parts/appAfterSalesOrder'> = {
  async add(ctx, { body: { orderId, imageUrls = [], ...wanted } }) {
    const order = await lockedOnline(ctx, orderId, undefined);
    assertTypeFits(order, wanted.type);
    return openCase(ctx, order, { ...wanted, imageUrls: await ownPhotos(ctx, imageUrls) });
  },
};
