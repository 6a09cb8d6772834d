import { sellableGoods } from '../../goods/shop/sellableGoods';
import type { Group } from '../../kit/contract';
import { waitingOrder } from '../distribution/orderDistribution';

export const orderPre: Group<'parts/orderPre'> = {
  async getById(ctx, { query }) {
    const { id, code, customerId, customerName, remark, lines } = await waitingOrder(ctx, query.id);
    const goods = new Map(
      (
        await sellableGoods(ctx)
          .where(
            'sku.id',
            'in',
            lines.map((line) => line.skuId),
          )
          .execute()
      ).map((one) => [one.skuId, one]),
    );
    const sold = lines.flatMap(({ skuId, quantity }) => {
      const part = goods.get(skuId);
      return part
        ? [{ skuId, quantity, price: part.price, orderType: 1 as const, detailTypeName: '', goods: part }]
        : [];
    });
    return { id, code, customerId, customerName, remark, lines: sold };
  },
};
