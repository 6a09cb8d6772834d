import type { Client } from '@partsdesk/sdk';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';

/** Takes one piece of the first line of an outbound back, and pays it out as it was paid; answers how much. */
export async function givenBack(staff: Client, saleOutId: string): Promise<number> {
  const [returns, refunds] = [salesReturn(staff), refundBill(staff)];
  const [line] = (await saleOut(staff).item({ id: saleOutId })).lines;
  const { id } = await returns.save({
    saleOutId,
    lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
  });
  await returns.submit({ id, version: 1 });
  await returns.pass({ id, version: 2 });
  const { version, tenders } = await refunds.getSaleOutInfo({ salesReturnId: id });
  const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
  return (await refunds.add({ salesReturnId: id, version, tenders: chosen })).paidOut;
}
