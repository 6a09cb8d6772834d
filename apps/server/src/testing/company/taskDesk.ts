import { appDistributorEarnTask } from '@partsdesk/sdk/parts/appDistributorEarnTask';
import { distributorEarnTask } from '@partsdesk/sdk/parts/distributorEarnTask';
import { addDays, dayOf } from '../../clock';
import type { TestServer } from '../startTestServer';
import type { CommissionDesk } from './commissionDesk';

type Setting = Parameters<ReturnType<typeof distributorEarnTask>['saveTaskSettings']>[0];

/** The earn tasks of a shop with a distributor: 20.00 for each of two submissions, from today for a week. */
export function taskDesk(server: TestServer, here: CommissionDesk) {
  const tasks = distributorEarnTask(here.head);
  const day = (days: number) => dayOf(addDays(server.clock.now(), days));
  const save = async (change: Partial<Setting> = {}) => {
    const { version } = await tasks.getTaskSettings();
    const usual = { name: '门头照征集', reward: 2000, proof: '门头照两张，带上店名', most: 2 };
    await tasks.saveTaskSettings({ ...usual, beginDay: day(0), endDay: day(6), version, ...change });
  };
  let login: ReturnType<typeof here.visitor> | undefined;
  /** The distributor's mini-app, logged in once. */
  const asPromoter = async () => appDistributorEarnTask(await (login ??= here.visitor(here.promoterCustomerId)));
  const handIn = async (words = '拍好了', imageUrls: string[] = []) => (await asPromoter()).add({ words, imageUrls });
  return {
    tasks,
    day,
    save,
    asPromoter,
    handIn,
    /** Handed in and passed. */
    passed: async () => {
      await save();
      const id = await handIn();
      await tasks.batchCheck({ ids: [id], versions: [1], pass: true });
      return id;
    },
  };
}
