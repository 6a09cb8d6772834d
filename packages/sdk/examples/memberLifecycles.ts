// A tester's script: walks a card's refund and an exchange of points through their lifecycles without a screen, and
// prints after each step what the document accepts next. Run by a test of the server, and by:
//
//   npx tsx packages/sdk/examples/memberLifecycles.ts http://127.0.0.1:8080 <account> <password> <another's account>
import { createClient, memorySession, type Client } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { allowed } from '@partsdesk/sdk/lifecycles';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';

type Say = (line: string) => void;

async function cardRefund(applicant: Client, decider: Client, customerId: string, say: Say): Promise<void> {
  const items = customerValueCardItem(applicant);
  await items.add({ customerId, amount: 10_000, tenders: [{ method: 'wechat', amount: 10_000 }] });
  const [lot] = (await items.page({ customerId })).records;
  const refunds = customerCardRefund(applicant);
  const id = await refunds.add({ lotId: lot!.id, reason: '客户搬家' });
  const seen = async (step: string) => {
    const found = (await refunds.page({})).records.find((one) => one.id === id)!;
    say(
      `refund ${step}: ${String(found.status)}, accepts ${allowed('cardRefund', found.status).join(' ') || 'nothing'}`,
    );
    return { id, version: found.version };
  };
  await customerCardRefund(decider).audit({ ...(await seen('applied for')), pass: true });
  await refunds.withdraw(await seen('passed'));
  await seen('withdrawn');
}

async function exchange(client: Client, customerId: string, say: Say): Promise<void> {
  const [gift] = (await customerExchangeGift(client).page({ status: 1 })).records;
  if (!gift) throw new Error('no gift is offered for points');
  const reason = '开业酬宾';
  await customerPointsDetails(client).rewardByStore({ customerIds: [customerId], points: gift.points, reason });
  const exchanges = customerExchange(client);
  const id = await exchanges.add({ customerId, giftId: gift.id, quantity: 1, points: gift.points });
  const seen = async (step: string) => {
    const found = (await exchanges.page({})).records.find((one) => one.id === id)!;
    const next = allowed('customerExchange', found.status).join(' ') || 'nothing';
    const { available } = await customerPointsDetails(client).pageOfCustomer({ customerId });
    say(`exchange ${step}: ${String(found.status)}, accepts ${next}, ${String(available)} points left`);
    return { id, version: found.version };
  };
  await exchanges.cancel(await seen('applied for'));
  await seen('cancelled');
}

/** Walks both; who applies may not decide, so that two people are needed. */
export async function memberLifecycles(applicant: Client, decider: Client, say: Say): Promise<void> {
  const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const customerId = await customer(applicant).add({ name: '李先生', phone });
  await cardRefund(applicant, decider, customerId, say);
  await exchange(applicant, customerId, say);
}

async function loggedIn(baseUrl: string, username: string, password: string): Promise<Client> {
  const session = memorySession();
  const client = createClient({ baseUrl, session });
  session.login(await oauth(client).login({ authType: 'password', username, password }));
  const [store] = await partsStore(client).listMyStore();
  session.choose({ tenantId: store!.id });
  const [shop] = (await partsShop(client).listMyShop2()).list;
  session.choose({ tenantId: store!.id, deptId: shop?.id ?? '0' });
  return client;
}

const [, script, baseUrl, username, password, another] = process.argv;
if (script?.endsWith('memberLifecycles.ts') && baseUrl && username && password && another)
  await memberLifecycles(
    await loggedIn(baseUrl, username, password),
    await loggedIn(baseUrl, another, password),
    console.log,
  );
