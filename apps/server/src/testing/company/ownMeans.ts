import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import type { StockedShop } from './stockedShop';

/** Points and cash cards of a customer, given and sold at the counter: 100 points pay 1 yuan, at most half. */
export async function ownMeans({ owner: { client } }: Pick<StockedShop, 'owner'>, customerId: string) {
  const rules = customerPointsRule(client);
  const details = customerPointsDetails(client);
  const cards = customerCashCard(client);
  await rules.update({ code: 'redeem', version: 0, points: 100, perFen: 100, mostPercent: 50 });
  await rules.update({ code: 'reward', version: 0, dayLimit: 1_000_000 });
  for (const code of ['redeem', 'reward'] as const) {
    const { version } = await rules.get({ code });
    await rules.updateStatus({ code, version, status: 1 });
  }
  return {
    cards,
    give: (points: number) => details.rewardByStore({ customerIds: [customerId], points, reason: '开业酬宾' }),
    points: async () => (await details.pageOfCustomer({ customerId })).available,
    /** A card that was sold: of the customer unless of another, or of whoever has it in hand. */
    async card(face: number, holder: string | null = customerId) {
      const { cards: issued } = await cards.add({
        ...{ bearer: holder === null, face, count: 1 },
        ...(holder === null && { years: 3 }),
      });
      const sold = await cards.sell({
        ...{ id: issued[0]!.id, amount: face, tenders: [{ method: 'cash' as const, amount: face }] },
        ...(holder !== null && { customerId: holder }),
      });
      return { id: sold.id, number: sold.number };
    },
    held: async (id: string) => (await cards.getById({ id })).balance,
  };
}
