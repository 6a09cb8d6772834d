import Box from '@mui/material/Box';
import { GiftKind } from '@partsdesk/core/market/gift/giftScheme';
import { giftNet, nextStep, reachedStep } from '@partsdesk/core/market/gift/reachedStep';
import { formatYuan } from '@partsdesk/core/money';
import type { Cart } from '@partsdesk/core/order/cash/cart/cart';
import { cartMoney } from '@partsdesk/core/order/cash/cart/cartMoney';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { itemText } from '../../../market/gift/giftTexts';

/** Tells what the sale earns once it is paid, and how little the next step lacks. */
export function GiftOffers({ cart }: { cart: Cart }) {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const skuIds = [...new Set(cart.lines.map(({ goods }) => goods.skuId))];
  const { data = [] } = useLoad(schemes.offers, {
    skuIds,
    ...(cart.customer ? { customerId: cart.customer.id } : {}),
  });
  const told = data.flatMap((offer) => wordsOf(offer, cart));
  if (!told.length) return null;
  return (
    <Box
      component="ul"
      aria-label="消费有礼"
      sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 14, color: 'text.secondary' }}
    >
      {told.map(({ key, words }) => (
        <li key={key}>{words}</li>
      ))}
    </Box>
  );
}

/** Words one scheme: what is reached, and the next step; whom nobody knows gets parts alone. */
function wordsOf({ schemeId, schemeName, steps, skuIds }: Schemas['GiftOffer'], cart: Cart) {
  const money = cartMoney(cart);
  if (!money.ok) return [];
  const lines = cart.lines.map(({ goods }, index) => ({
    net: money.lines[index]?.amount ?? 0,
    inScope: skuIds.includes(goods.skuId),
  }));
  const net = giftNet(lines, 0);
  const own = steps.flatMap((step) => {
    const items = cart.customer ? step.items : step.items.filter(({ kind }) => kind === GiftKind.part);
    return items.length ? [{ ...step, items }] : [];
  });
  const [reached, next] = [reachedStep(own, net), nextStep(own, net)];
  const words = [
    reached && `付清后送 ${reached.items.map(itemText).join('、')}`,
    next && `再买 ${formatYuan(next.missing)} 送 ${next.step.items.map(itemText).join('、')}`,
  ]
    .filter(Boolean)
    .join('；');
  return words ? [{ key: schemeId, words: `${schemeName}：${words}` }] : [];
}
