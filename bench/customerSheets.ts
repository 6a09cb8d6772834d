import type { Client } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { sheetForm } from './sheetForm';

const CUSTOMER = ['客户名称*', '手机号*', '客户类别', '来源', '地址', '备注'];
const VEHICLE = ['客户手机号*', '车牌号*', '车架号', '车型', '里程', '保险到期', '年检到期'];

/** As many as one sheet takes. */
const CARS_A_SHEET = 10_000;

const phoneOf = (n: number) => `137${String(n).padStart(8, '0')}`;

/** Checks a sheet of new customers, takes it, and takes sheets with a vehicle of each. */
export async function customersBySheet(client: Client, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const people = () =>
    sheetForm([CUSTOMER, ...numbers.map((n) => [`车主${String(n)}`, phoneOf(n), '个人', '电话', '东直门', '常客'])]);
  const { seen } = await customer(client).import(people(), { timeoutSeconds: 300 });
  const taken = await customer(client).importData(people(), { seen: seen ?? '' }, { timeoutSeconds: 300 });
  let cars = 0;
  for (let from = 0; from < count; from += CARS_A_SHEET) {
    const rows = numbers
      .slice(from, from + CARS_A_SHEET)
      .map((n) => [phoneOf(n), `京A${String(n).padStart(5, '0')}`, '', '大众 朗逸', n, '2027-03-01', '']);
    const sheet = sheetForm([VEHICLE, ...rows]);
    cars += (await customerVehicle(client).importExcel(sheet, { timeoutSeconds: 300 })).imported;
  }
  if (taken.imported !== count || cars !== count)
    throw new Error(`taken: ${String(taken.imported)} customers, ${String(cars)} vehicles`);
}
