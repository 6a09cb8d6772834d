import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { moved } from './memberBook';
import { NOTHING, type MemberClerk } from './memberClerk';
import { memberSales } from './memberSales';
import { GIFT_POINTS, OFFER } from './memberTown';

const cash = (amount: number) => [{ method: 'cash' as const, amount }];

/** The steps of one client; what is acknowledged goes into the client's book at once. */
export function memberSteps(clerk: MemberClerk): Record<string, () => Promise<unknown>> {
  const { town, shop, person, colleague, book, own, shared, random } = clerk;
  const { client } = person;
  const items = customerValueCardItem(client);
  const cards = customerValueCard(client);
  const cashCards = customerCashCard(client);
  const adjusts = customerValueAdjust(client);
  const refunds = customerCardRefund(client);
  const exchanges = customerExchange(client);
  const anybody = () => random.pick(random.chance(0.2) ? shared : own);
  /** Somebody to whom a lot may be issued here, so that every lot of a customer is of one shop. */
  const holder = () => (shop === town.shops[0] ? anybody() : random.pick(own));

  return {
    ...memberSales(clerk, anybody),

    async charge() {
      const customerId = holder();
      const amount = random.whole(100, 4000);
      const withGift = customerId === own[0] && random.chance(0.5);
      const sold = withGift
        ? await items.add({ customerId, offerId: town.offerId, tenders: cash(OFFER.amount) })
        : await items.add({ customerId, amount, tenders: cash(amount) });
      moved(book.value, customerId, sold.amount + sold.gift);
    },

    async reward() {
      const [customerId, points] = [anybody(), random.whole(1, 2000)];
      await customerPointsDetails(client).rewardByStore({ customerIds: [customerId], points, reason: '开业酬宾' });
      moved(book.points, customerId, points);
    },

    async sellCashCard() {
      const face = random.whole(500, 5000);
      const named = random.chance(0.5);
      const { cards: issued } = await cashCards.add({
        bearer: !named,
        face,
        count: 1,
        ...(named ? {} : { years: 3 }),
      });
      const sold = await cashCards.sell({
        id: issued[0]?.id ?? '',
        amount: face,
        tenders: cash(face),
        ...(named ? { customerId: own[1] } : {}),
      });
      book.cashCards.push({ id: sold.id, number: sold.number, left: face, named, frozen: false });
    },

    async freezeCashCard() {
      if (!book.cashCards.length) return NOTHING;
      const card = random.pick(book.cashCards);
      const { version } = await cashCards.getById({ id: card.id });
      await cashCards.updateStatusById({ id: card.id, version, status: card.frozen ? 1 : 0, reason: '客户挂失' });
      card.frozen = !card.frozen;
      return undefined;
    },

    async renewCashCard() {
      const lost = book.cashCards.filter(({ named, frozen, left }) => named && frozen && left > 0);
      if (!lost.length) return NOTHING;
      const card = random.pick(lost);
      const { version } = await cashCards.getById({ id: card.id });
      const fresh = await cashCards.renew({ id: card.id, version });
      // What the old number paid comes back to the new one, so the sales that name the card follow it.
      Object.assign(card, { id: fresh.id, number: fresh.number, frozen: false });
      return undefined;
    },

    async sellCountedCard() {
      const [customerId, total] = [random.pick(own), random.whole(1, 5)];
      const price = total * 1000;
      const { id } = await customerGiftCard(client).add({
        kind: 0,
        name: '洗车卡',
        customerId,
        price,
        items: [{ skuId: town.wash, total }],
        tenders: cash(price),
      });
      const seen = await customerGiftCard(client).getById({ id });
      book.countedCards.push({ id, itemId: seen.items[0]?.id ?? '', customerId, free: total, value: price });
    },

    async freeze() {
      const card = await cards.getByCustomerId({ customerId: anybody() });
      if (!card.id) return NOTHING;
      const { id, version, status } = card;
      await cards.updateStatus({ id, version, status: status === 1 ? 0 : 1, reason: '客户挂失' });
      // A card is enabled again soon, else nobody can spend after a while.
      if (status === 1 && random.chance(0.8))
        await cards.updateStatus({ id, version: version + 1, status: 1, reason: '找到了' });
      return undefined;
    },

    async freezeLot() {
      const { records } = await items.page({ customerId: anybody(), pageSize: 20 });
      if (!records.length) return NOTHING;
      const { id, version, status } = random.pick(records);
      await items.updateStatusById({ id, version, status: status === 1 ? 0 : 1, reason: '核对' });
      if (status === 1 && random.chance(0.8))
        await items.updateStatusById({ id, version: version + 1, status: 1, reason: '核对完' });
      return undefined;
    },

    async adjust() {
      const customerId = holder();
      const amount = (random.chance(0.5) ? 1 : -1) * random.whole(1, 800);
      const change = { customerId, amount, reason: '补录' };
      const gift = customerId === own[0] && random.chance(0.5);
      const id = gift
        ? await customer(client).updateVirtualAmount(change)
        : await customer(client).increaseAmount(change);
      if (random.chance(0.2)) return adjusts.withdraw({ id, version: 1 });
      const decide = customerValueAdjust(colleague.client);
      if (random.chance(0.2)) return decide.audit({ id, version: 1, pass: false, reason: '不对' });
      try {
        await decide.audit({ id, version: 1, pass: true });
      } catch (error) {
        await adjusts.withdraw({ id, version: 1 });
        throw error;
      }
      moved(book.value, customerId, amount);
      return undefined;
    },

    async refundCard() {
      const customerId = anybody();
      const lots = (await items.page({ customerId, pageSize: 20 })).records.filter(
        ({ principalLeft, refunding }) => principalLeft > 0 && !refunding,
      );
      if (!lots.length) return NOTHING;
      const lot = random.pick(lots);
      const id = await refunds.add({ lotId: lot.id, reason: '客户搬家' });
      if (random.chance(0.3)) return refunds.withdraw({ id, version: 1 });
      const decide = customerCardRefund(colleague.client);
      if (random.chance(0.3)) return decide.audit({ id, version: 1, pass: false, reason: '不对' });
      await decide.audit({ id, version: 1, pass: true });
      const row = (await refunds.page({ cardId: lot.cardId, pageSize: 100 })).records.find((one) => one.id === id);
      if (!row) throw new Error('the application is not in its list');
      await refunds.pay({ id, version: 2, method: 'cash' });
      moved(book.value, customerId, -row.principal - row.gift);
      return undefined;
    },

    async exchange() {
      const [customerId, quantity] = [anybody(), random.whole(1, 3)];
      const points = quantity * GIFT_POINTS;
      const id = await exchanges.add({ customerId, giftId: town.giftId, quantity, points });
      moved(book.points, customerId, -points);
      const back = () => {
        moved(book.points, customerId, points);
      };
      if (random.chance(0.25)) return exchanges.cancel({ id, version: 1 }).then(back);
      if (random.chance(0.35)) return exchanges.reject({ id, version: 1, reason: '没有货' }).then(back);
      await exchanges.out({ id, version: 1, warehouseId: shop.warehouseId });
      if (random.chance(0.5)) return exchanges.takeBack({ id, version: 2, reason: '不要了' }).then(back);
      return undefined;
    },
  };
}
