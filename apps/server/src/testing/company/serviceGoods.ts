import type { Client } from '@partsdesk/sdk';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';

/** Archives a wash at 30.00 and the labour of an oil change at 80.00: goods without stock. */
export async function archiveServices(head: Client): Promise<{ wash: string; labour: string }> {
  const categoryId = await goodsCategory(head).add({ name: '服务' });
  const service = (name: string, skuCode: string, price: number) =>
    goods(head).add({ name, skuCode, unitName: '次', categoryId, price, isService: true });
  return { wash: await service('洗车', 'FW-001', 3000), labour: await service('更换机油工时', 'FW-002', 8000) };
}
