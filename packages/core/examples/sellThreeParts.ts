/**
 * A tester's script: logs in, enters a shop and sells three parts for cash without a screen; prints each state that the
 * flows reach.
 *
 *   npx tsx packages/core/examples/sellThreeParts.ts http://127.0.0.1:8080 <account> <password>
 */
import { randomUUID } from 'node:crypto';
import { createClient } from '@partsdesk/sdk';
import { createActor, waitFor, type AnyActorLogic, type ActorOptions, type InputFrom } from 'xstate';
import { noChannel } from '../src/account/channel';
import { createSession } from '../src/account/session';
import { sessionApi } from '../src/account/sessionApi';
import { sessionFlow } from '../src/account/sessionFlow';
import { formatYuan } from '../src/money';
import { cashDeskApi } from '../src/order/cash/cashDeskApi';
import { cashDeskFlow } from '../src/order/cash/cashDeskFlow';
import { amountDue } from '../src/order/cash/checkout';
import { memoryStorage } from '../src/storage';
import { shopApi } from '../src/store/shopApi';
import { shopFlow } from '../src/store/shopFlow';

const [baseUrl = 'http://127.0.0.1:8080', username = '', password = ''] = process.argv.slice(2);
const PATIENCE = { timeout: 30_000 };
// Uses performance's clock, since a script has no injected one; the server keeps the product's clock.
const now = () => Math.round(performance.timeOrigin + performance.now());
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Starts a flow and prints each state it reaches and each event it emits. */
function run<Logic extends AnyActorLogic>(
  name: string,
  logic: Logic,
  options: ActorOptions<Logic> & { input: InputFrom<Logic> },
) {
  const actor = createActor(logic, options);
  let last = '';
  actor.subscribe((snapshot: { value?: unknown }) => {
    const value = JSON.stringify(snapshot.value);
    if (value !== last) print(`${name}: ${value}`);
    last = value;
  });
  actor.on('*', (event: unknown) => print(`${name} > ${JSON.stringify(event)}`));
  return actor.start();
}

const storage = memoryStorage();
const session = createSession({ storage, now });
const client = createClient({
  baseUrl,
  session,
  now,
  onError: (error) => print(`! ${error.name} ${error.path}: ${error.message}`),
});

const login = run('session', sessionFlow, {
  input: { api: sessionApi(client), session, storage, now, channel: noChannel },
});
session.attach(login);
login.send({ type: 'logIn', username, password, remember: false });
const loggedIn = await waitFor(
  login,
  (snapshot) => snapshot.matches('loggedIn') || snapshot.context.refusal !== undefined,
  PATIENCE,
);
if (!loggedIn.matches('loggedIn')) throw new Error(loggedIn.context.refusal);

const shop = run('shop', shopFlow, {
  input: { api: shopApi(client), session, storage, now, pathOfRoute: (name) => `/${name}`, channel: noChannel },
});
shop.send({ type: 'listStores' });
const [store] = (await waitFor(shop, (snapshot) => snapshot.matches('choosingStore'), PATIENCE)).context.stores;
if (!store) throw new Error('the user has no store');
shop.send({ type: 'chooseStore', store });
const { shops } = (await waitFor(shop, (snapshot) => snapshot.matches('choosingShop'), PATIENCE)).context;
const entry = shops.find(({ kind }) => kind === 'branch') ?? shops[0];
if (!entry) throw new Error('the user has no shop');
shop.send({ type: 'chooseShop', shop: entry });
await waitFor(shop, (snapshot) => snapshot.matches('entered'), PATIENCE);
print(`in ${entry.name}`);

const desk = run('desk', cashDeskFlow, { input: { api: cashDeskApi(client), newKey: randomUUID, now } });
desk.send({ type: 'search', keyword: '' });
const { found } = (await waitFor(desk, ({ context }) => context.found.length > 0, PATIENCE)).context;
const three = found.filter(({ available }) => available >= 1).slice(0, 3);
for (const { barCode, skuCode } of three) desk.send({ type: 'scan', code: barCode || skuCode });
const cart = await waitFor(desk, ({ context }) => context.scans.length === 0, PATIENCE);
const due = amountDue(cart.context) ?? 0;
print(`${cart.context.cart.lines.map(({ goods }) => goods.name).join('、')}: ${formatYuan(due)}`);

desk.send({ type: 'openCheckout' });
desk.send({ type: 'setTenders', tenders: [{ method: 'cash', amount: Math.ceil(due / 10_000) * 10_000 }] });
desk.send({ type: 'pay' });
const end = await waitFor(
  desk,
  ({ context, ...snapshot }) => snapshot.value === 'finished' || context.refusal !== undefined,
  PATIENCE,
);
const { placed, receipt, refusal } = end.context;
if (!placed || !receipt) throw new Error(refusal?.message ?? 'the sale did not finish');
print(`${placed.code} ${receipt.code}: received ${formatYuan(receipt.received)}, change ${formatYuan(receipt.change)}`);

login.send({ type: 'logOut' });
await waitFor(login, (snapshot) => snapshot.matches('loggedOut'), PATIENCE);
