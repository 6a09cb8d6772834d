import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { sendLater, type Deliver } from '../../kit/sendLater';

/** The parts of one message. */
const AT_ONCE = 1000;

/** Puts rows for a platform into the outbox, split into messages of limited size. */
async function send(ctx: Context, url: string, items: object[]): Promise<{ queued: number }> {
  const { code } = await ctx.db
    .selectFrom('platform.store')
    .select('code')
    .where('id', '=', ctx.storeId)
    .executeTakeFirstOrThrow();
  const batch = newId(ctx.now);
  const parts = Math.ceil(items.length / AT_ONCE);
  for (let part = 0; part < parts; part += 1) {
    await sendLater(ctx, 'platformSync', {
      url,
      store: code,
      batch,
      part: part + 1,
      parts,
      items: items.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    });
  }
  ctx.changed('platformSync', batch, null, { url, items: items.length });
  return { queued: items.length };
}

/** Delivers one message; throws when it did not arrive. */
export const deliverSync =
  (fetch: typeof globalThis.fetch): Deliver<'platformSync'> =>
  async ({ url, ...message }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  };

const notConnected = (platform: string, setting: string) =>
  new Failure(`还没有接入${platform}，请联系系统管理员设置 ${setting}`);

export async function sendGoods(ctx: Context) {
  const { goodsPlatformUrl } = ctx.settings;
  if (!goodsPlatformUrl) throw notConnected('商品平台', 'GOODS_PLATFORM_URL');
  const { rows } =
    await sql<object>`select sku.sku_code as "skuCode", sku.material_no as "materialNo", sku.bar_code as "barCode", goods.name, sku.spec, goods.unit_name as "unitName", sku.price
    from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id where sku.store_id = ${ctx.storeId} and goods.status = 1 order by sku.sku_code`.execute(
      ctx.db,
    );
  return send(ctx, `${goodsPlatformUrl}/goods`, rows);
}

/** Sends a platform the company's stock in all its warehouses. */
async function sendInventory(ctx: Context, url: string | undefined, platform: string, setting: string) {
  if (!url) throw notConnected(platform, setting);
  const { rows } =
    await sql<object>`select sku.sku_code as "skuCode", sku.material_no as "materialNo", warehouse.code as warehouse, stock.on_hand - stock.allocated as available
    from stock join goods_sku sku on sku.store_id = stock.store_id and sku.id = stock.sku_id join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
    where stock.store_id = ${ctx.storeId} and warehouse.status = 1 and warehouse.kind = 0 order by sku.sku_code, warehouse.code`.execute(
      ctx.db,
    );
  return send(ctx, `${url}/inventory`, rows);
}

export const commonSysnWarehouse: Group<'parts/commonSysnWarehouse'> = {
  sysnInventory: (ctx) => sendInventory(ctx, ctx.settings.warehousePlatformUrl, '仓库平台', 'WAREHOUSE_PLATFORM_URL'),
};

export const synbjWarehouse: Group<'synbj/warehouse'> = {
  sysnInventory: (ctx) => sendInventory(ctx, ctx.settings.collaborationUrl, '配件协作平台', 'COLLABORATION_URL'),
};

export const fxWarehouse: Group<'fx/warehouse'> = {
  sysnInventory: (ctx) => sendInventory(ctx, ctx.settings.distributionUrl, '分销平台', 'DISTRIBUTION_URL'),
};
