import { createClient } from '@partsdesk/sdk';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import type { Random } from '../../seed/random';
import { NOTHING, type Chain } from '../examples/order/chainExamples';
import type { Person } from '../startTestServer';
import type { Steps } from './takeSteps';

/** The steps of one clerk who takes stock while the others sell; `takings` are the counts that all share. */
export function takingSteps(chain: Chain, takings: string[], person: Person, baseUrl: string, random: Random): Steps {
  const counts = stockTaking(createClient({ baseUrl, session: person.session }));
  const { warehouseId } = chain.shop;
  const latest = (act: (id: string) => Promise<unknown>) => async () => {
    const id = takings.at(-1);
    return id === undefined ? NOTHING : act(id);
  };
  const seen = async (id: string) => ({ id, version: (await counts.item({ id })).version });
  return {
    async beginTaking() {
      // Leaves the others time to count and to approve the latest.
      if (takings.length > 0 && random.chance(0.8)) return NOTHING;
      takings.push((await counts.add({ warehouseId, scope: 0, blind: false })).id);
    },
    countParts: latest(async (id) => {
      const { skuId } = random.pick(chain.parts);
      const line = (await counts.lines({ documentId: id, pageSize: 100 })).records.find((one) => one.skuId === skuId);
      const there = line?.book ?? random.whole(0, 60);
      return counts.count({ id, lines: [{ skuId, quantity: Math.max(0, Math.floor(there) + random.whole(-2, 2)) }] });
    }),
    submitTaking: latest(async (id) => counts.submit({ ...(await seen(id)), uncounted: 'keep' })),
    approveTaking: latest(async (id) => counts.approve({ ...(await seen(id)), reason: '漏登记出入库' })),
    rejectTaking: latest(async (id) => counts.reject({ ...(await seen(id)), reason: '差异太大' })),
  };
}
