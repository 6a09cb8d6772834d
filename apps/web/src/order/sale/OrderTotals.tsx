import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sumOf } from '@partsdesk/ui/list/sumOf.ts';
import { Total } from '@partsdesk/ui/list/Total';
import { Money } from '@partsdesk/ui/text/Money';

interface OrderTotalsProps {
  order: Pick<
    Schemas['OrderSaleDetail'],
    'lines' | 'handDiscount' | 'coupon' | 'coupons' | 'roundOff' | 'listAmount' | 'receivable' | 'received' | 'credited'
  >;
  /** A cancelled order has no debt. */
  cancelled: boolean;
}

/** Names the coupons of an order, and says where they came back. */
function couponLabel(coupons: OrderTotalsProps['order']['coupons']): string {
  const names = coupons.map(({ name, back }) => (back ? `${name}，已退回` : name));
  return names.length ? `优惠券（${names.join('、')}）` : '优惠券';
}

/** Shows the order's sums: `list + price change - discount - coupons - round-off = receivable`. */
export function OrderTotals({ order, cancelled }: OrderTotalsProps) {
  const priceChange = sumOf(order.lines, 'priceChange');
  return (
    <>
      <Total label="原价合计">
        <Money fen={order.listAmount} />
      </Total>
      {priceChange !== 0 && (
        <Total label="改价优惠">
          <Money fen={priceChange} />
        </Total>
      )}
      {order.handDiscount !== 0 && (
        <Total label="整单优惠">
          <Money fen={-order.handDiscount} />
        </Total>
      )}
      {order.coupon !== 0 && (
        <Total label={couponLabel(order.coupons)}>
          <Money fen={-order.coupon} />
        </Total>
      )}
      {order.roundOff !== 0 && (
        <Total label="抹零">
          <Money fen={-order.roundOff} />
        </Total>
      )}
      <Total label={cancelled ? '原应收' : '应收'} strong={!cancelled}>
        <Money fen={order.receivable} />
      </Total>
      <Total label="已收">
        <Money fen={order.received} />
      </Total>
      {order.credited !== 0 && (
        <Total label="退货冲减">
          <Money fen={order.credited} />
        </Total>
      )}
      {!cancelled && (
        <Total label="欠款">
          <Money fen={order.receivable - order.received - order.credited} strong />
        </Total>
      )}
    </>
  );
}
