import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { addDays, dayOf } from '../../clock';
import { endedJob } from '../endedJob';
import { fresh } from '../examples/exampleWorld';
import type { TestServer } from '../startTestServer';
import type { couponDesk } from './couponDesk';

type Add = Parameters<ReturnType<typeof couponDistributionActivity>['add']>[0];

/** What a head store issues coupons with: one kind, one each, for everybody unless the terms say otherwise. */
export function issuanceDesk(server: TestServer, here: Awaited<ReturnType<typeof couponDesk>>) {
  const head = here.shop.store.owner;
  const issuances = couponDistributionActivity(head.client);
  const day = (after = 0) => dayOf(addDays(server.clock.now(), after));
  const add = async (terms: Partial<Add> = {}) =>
    issuances.add({
      name: fresh('发券'),
      channel: 2,
      receivers: 0,
      ...(terms.channel === 1 ? {} : { beginDay: day(), endDay: day(6) }),
      lines: terms.lines ?? [
        { schemeId: await here.scheme(), perCustomer: 1, ...(terms.channel === 1 ? {} : { total: 10 }) },
      ],
      ...terms,
    });
  return {
    head,
    issuances,
    day,
    add,
    item: (id: string) => issuances.item({ id }),
    /** Sends an issuance to its receivers, and waits for its job. */
    async sent(terms: Partial<Add> = {}) {
      const id = await add({ channel: 1, ...terms });
      const { jobId } = await issuances.item({ id });
      const job = await endedJob(head, jobId ?? '');
      return { job, ...(await issuances.item({ id })) };
    },
  };
}
