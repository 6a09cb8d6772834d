import sharp from 'sharp';
import { storeFile } from '../../file/store';
import { partGroup } from '../../goods/archive/partGroup';
import type { Context } from '../../kit/context';
import { pinyinText } from '../../kit/pinyinText';
import type { Settings } from '../../settings';
import type { Random } from '../random';
import type { DemoPart } from './demoGoods';

const PICTURED_BRANDS = 12;
const PICTURED_PARTS = 60;
const GROUPS = 120;
const colours = ['#1f5fbf', '#b3402a', '#2f7d4f', '#7a4fa3', '#b57a12', '#2b7f8c', '#4a5568', '#a13d6b'];

/** Draws a plain picture with a word on it. */
async function drawn(ctx: Context, settings: Settings, word: string, colour: string): Promise<string> {
  const content = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
      <rect x="24" y="24" width="352" height="352" rx="48" fill="${colour}"/>
      <circle cx="200" cy="168" r="88" fill="none" stroke="#fff" stroke-width="28" opacity=".85"/>
      <circle cx="200" cy="168" r="28" fill="#fff" opacity=".85"/>
      <text x="200" y="330" font-family="Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif" font-size="44"
        fill="#fff" text-anchor="middle">${word}</text></svg>`),
      },
    ])
    .webp({ quality: 80 })
    .toBuffer();
  const { path } = await ctx.platform((db) =>
    storeFile(
      db,
      settings,
      { storeId: ctx.storeId, userId: ctx.user?.id ?? null },
      { content, type: 'image/webp', extension: 'webp', name: 'demo.webp', isPrivate: false, width: 400, height: 400 },
      ctx.now,
    ),
  );
  return path;
}

/** Adds brands with logos, pictures of some parts, the models that parts fit, and groups of equivalents. */
export async function addDemoArchive(
  ctx: Context,
  settings: Settings,
  parts: readonly DemoPart[],
  skuIds: readonly string[],
  random: Random,
): Promise<void> {
  const { db, storeId } = ctx;
  const brands = await db
    .selectFrom('goods_brand')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .orderBy('name')
    .execute();
  for (const [index, { id, name }] of brands.entries()) {
    const logo =
      index < PICTURED_BRANDS ? await drawn(ctx, settings, name, colours[index % colours.length] ?? '#1f5fbf') : '';
    await db
      .updateTable('goods_brand')
      .set({ search: pinyinText(name), logo })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
  }

  const skus = await db
    .selectFrom('goods_sku')
    .select(['id', 'goods_id as goodsId'])
    .where('store_id', '=', storeId)
    .execute();
  const goodsOf = new Map(skus.map((sku) => [sku.id, sku.goodsId]));
  const pictures = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    if (pictures.size >= PICTURED_PARTS) break;
    if (!pictures.has(part.name))
      pictures.set(
        part.name,
        await drawn(
          ctx,
          settings,
          part.name.split(' ')[0]?.slice(0, 6) ?? '',
          colours[index % colours.length] ?? '#1f5fbf',
        ),
      );
  }
  for (const [name, path] of pictures) {
    const goodsIds = parts.flatMap((part, index) =>
      part.name === name ? [goodsOf.get(skuIds[index] ?? '') ?? ''] : [],
    );
    await db
      .updateTable('goods')
      .set({ image_urls: path })
      .where('store_id', '=', storeId)
      .where('id', 'in', goodsIds)
      .execute();
  }

  // A part made for a model fits all years of it that the shop serves.
  const models = await db.selectFrom('vehicle_model').select(['id', 'title']).where('store_id', '=', storeId).execute();
  const fitting = parts.flatMap((part, index) => {
    const words = part.spec.split(' ').slice(0, 2);
    return part.spec
      ? models
          .filter(({ title }) => words.every((word) => title.includes(word)))
          .map((model) => ({ store_id: storeId, goods_id: goodsOf.get(skuIds[index] ?? '') ?? '', model_id: model.id }))
      : [];
  });
  for (let from = 0; from < fitting.length; from += 1000)
    await db
      .insertInto('goods_model')
      .values(fitting.slice(from, from + 1000))
      .execute();

  // Groups the same part for the same model by several makers.
  const alike = new Map<string, string[]>();
  for (const [index, part] of parts.entries())
    if (part.spec)
      alike.set(`${part.name} ${part.spec}`, [...(alike.get(`${part.name} ${part.spec}`) ?? []), skuIds[index] ?? '']);
  const save = partGroup.save as unknown as (
    ctx: Context,
    input: { body: { skuId: string; kind: 1 | 2; skuIds: string[]; version: number } },
  ) => Promise<unknown>;
  for (const [at, [first = '', ...others]] of [...alike.values()]
    .filter((group) => group.length > 1)
    .slice(0, GROUPS)
    .entries())
    await save(ctx, {
      body: {
        skuId: first,
        kind: at % 6 === 5 ? 2 : 1,
        skuIds: [first, ...others].slice(0, random.whole(2, 4)),
        version: 0,
      },
    });
}
