import { isMemberCode } from '@partsdesk/core/customer/memberCode';
import type { CashDeskApi } from '@partsdesk/core/order/cash/cashDesk';
import { cashDeskApi } from '@partsdesk/core/order/cash/cashDeskApi';
import { fromDraft, toDraft } from '@partsdesk/core/order/cash/cashDeskDraft';
import { cashDeskFlow } from '@partsdesk/core/order/cash/cashDeskFlow';
import { amountDue } from '@partsdesk/core/order/cash/checkout';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { forget, keep, kept } from '@partsdesk/core/storage';
import { newKey } from '@partsdesk/sdk';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { soundFound, soundUnknown } from '@partsdesk/ui/scan/sounds.ts';
import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { createActor, type Actor } from 'xstate';
import { client, now, notices, session, sessionActor, shopActor, storage, notify } from '../../session';
import { createDeskWindow } from './deskWindow';

export type Desk = Actor<typeof cashDeskFlow>;
export type DeskSnapshot = ReturnType<Desk['getSnapshot']>;

let current: { key: string; desk: Desk } | undefined;

/** Which desks this window has open. */
export const deskWindow = createDeskWindow({ storage, now, id: newKey() });

/** Stops the desk of this window. */
function stopDesk(): void {
  current?.desk.stop();
  current = undefined;
}

// Its cart goes on in the other window, from where it is stored.
const stopElsewhere = () => {
  if (current && deskWindow.isElsewhere(current.key)) stopDesk();
};
deskWindow.subscribe(stopElsewhere);

const isAnything = (value: unknown): value is unknown => value !== undefined;

/** Skips the receipt of a free sale, which the server would refuse; what gift cards pay needs one. */
function deskApi(): CashDeskApi {
  const api = cashDeskApi(client);
  return {
    ...api,
    receive: async (request, key) =>
      request.tenders.length === 0 && !request.onCredit && !request.covered
        ? { id: null, code: '', received: 0, change: 0, debt: 0 }
        : api.receive(request, key),
  };
}

/** Returns the desk of a user in a shop: shared by all pages of the cash layout and restored after a reload. */
function deskOf(key: string): Desk {
  if (current?.key === key) return current.desk;
  if (current) deskWindow.release(current.key);
  stopDesk();
  deskWindow.take(key);
  const place = `cashDesk:${key}`;
  const desk = createActor(cashDeskFlow, {
    input: {
      api: deskApi(),
      newKey,
      now,
      draft: fromDraft(kept(storage, place, now(), isAnything)),
    },
  });
  desk.on('notice', ({ notice }) => notify(notice));
  desk.on('added', soundFound);
  desk.on('notAdded', ({ text }) => {
    soundUnknown();
    notices.warn(text);
  });
  desk.subscribe((snapshot) => {
    // A window that was frozen has not heard yet that its desk was taken: it writes nothing over the other's cart.
    if (deskWindow.isElsewhere(key)) return stopElsewhere();
    const draft = toDraft(snapshot);
    if (draft) keep(storage, place, draft);
    else forget(storage, place);
  });
  current = { key, desk };
  return desk.start();
}

/** Names the desk of the user in the shop. */
export function useDeskKey(): string {
  const userId = useSelector(sessionActor, ({ context }) => context.user?.id ?? '');
  const shop = useSelector(shopActor, () => {
    const { tenantId, deptId } = session.context();
    return `${tenantId ?? ''}:${deptId ?? ''}`;
  });
  return `${userId}:${shop}`;
}

/** Returns the desk; undefined while another window has it open. */
export function useDesk(): Desk | undefined {
  const key = useDeskKey();
  const elsewhere = useSyncExternalStore(deskWindow.subscribe, () => deskWindow.isElsewhere(key));
  return elsewhere ? undefined : deskOf(key);
}

/** Begins a sale for a customer and one of their vehicles, as a repair request hands them over. */
export async function takeCustomer(desk: Desk, id: string, vehicleId: string | null): Promise<void> {
  const { cart } = desk.getSnapshot().context;
  if (cart.lines.length > 0 && cart.customer?.id !== id) {
    notices.warn('购物车里还有商品，请先结算、挂单或清空，再为这位客户开单');
    return;
  }
  const [customer, garage] = await Promise.all([
    customerGroup(client).item({ id }),
    vehicleId ? customerVehicle(client).allList({ customerId: id }) : [],
  ]);
  desk.send({ type: 'setCustomer', customer: { id, name: customer.name, phone: customer.phone } });
  const vehicle = garage.find((one) => one.id === vehicleId);
  if (vehicle) desk.send({ type: 'setVehicle', vehicle: { id: vehicle.id, plate: vehicle.plate } });
}

async function takeMember(desk: Desk, code: string): Promise<void> {
  const { id, name, phone } = await customerGroup(client).getByMemberCode({ code });
  desk.send({ type: 'setCustomer', customer: { id, name, phone } });
  soundFound();
}

/** Takes a scan at the till: a member code chooses the sale's customer, anything else is a part. */
export function takeScan(desk: Desk, code: string): void {
  // What is refused is told by the notice that every rejected call raises.
  if (isMemberCode(code)) takeMember(desk, code).catch(soundUnknown);
  else desk.send({ type: 'scan', code });
}

/** Opens the checkout with the exact amount in cash, so that Enter alone pays. */
export function openCheckout(desk: Desk): void {
  desk.send({ type: 'openCheckout' });
  const snapshot = desk.getSnapshot();
  if (!snapshot.matches('checkout') || snapshot.context.placed) return;
  const due = amountDue(snapshot.context) ?? 0;
  desk.send({ type: 'setOnCredit', onCredit: false });
  desk.send({ type: 'setTenders', tenders: due > 0 ? [{ method: PayMethod.cash, amount: due }] : [] });
}
