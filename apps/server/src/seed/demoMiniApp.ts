import sharp from 'sharp';
import { storeFile } from '../file/store';
import { fontFile } from '../file/watermark';
import type { Context } from '../kit/context';
import { encryptToken } from '../outside/wechatPlatform';
import type { Settings } from '../settings';
import { homeNavigation } from '../store/wechat/homeNavigation';

const APP_ID = 'wxdemoshunda0001';

const banners = [
  {
    title: '冬季养护季',
    words: '冬季养护季　机油滤芯套装立减',
    from: '#1d5fd1',
    to: '#0f2f6b',
    shown: true,
    linkType: 1,
  },
  { title: '新客礼券', words: '新客到店　领 50 元礼券', from: '#c2571a', to: '#7a2b0b', shown: true, linkType: 2 },
  { title: '预约到店', words: '在线预约　到店免等待', from: '#12713d', to: '#0a3f24', shown: true, linkType: 0 },
  {
    title: '双十一返场（已下线）',
    words: '双十一返场　全场满减',
    from: '#8a2462',
    to: '#4a0f33',
    shown: false,
    linkType: 0,
  },
] as const;

async function banner({ words, from, to }: (typeof banners)[number]): Promise<Buffer> {
  const ground = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500">
    <defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="1000" height="500" fill="url(#g)"/>
    <circle cx="830" cy="400" r="210" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="60"/>
    <circle cx="830" cy="400" r="70" fill="#fff" fill-opacity=".14"/></svg>`);
  const text = await sharp({
    text: {
      text: `<span foreground="#ffffff">${words}</span>`,
      font: 'Noto Sans SC',
      fontfile: fontFile(),
      width: 780,
      height: 90,
      rgba: true,
      wrap: 'none',
    },
  })
    .png()
    .toBuffer();
  return sharp(ground)
    .composite([{ input: text, left: 80, top: 180 }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Adds the demo company's mini-app, bound and reviewed, and its home page. Runs under the store's role. */
export async function addDemoMiniApp(ctx: Context, settings: Settings, skuId: string): Promise<void> {
  const { db, storeId, now } = ctx;
  await ctx.platform((platform) =>
    platform
      .insertInto('platform.wechat_binding')
      .values({ app_id: APP_ID, store_id: storeId, create_time: now })
      .execute(),
  );
  await db
    .insertInto('wechat_app')
    .values({
      store_id: storeId,
      bind_status: 1,
      bind_time: now,
      app_id: APP_ID,
      nick_name: '顺达汽配商城',
      principal_name: '杭州顺达汽车配件有限公司',
      // In the sandbox's own format, so that it answers requests for this mini-app.
      refresh_token: encryptToken(settings, `refresh-${APP_ID}`),
      code_status: 2,
      template_id: 12,
      code_version: '2.3.0',
      audit_id: '417720034',
      code_time: now,
      create_time: now,
    })
    .execute();
  const items = [];
  for (const one of banners) {
    const { path } = await storeFile(
      db,
      settings,
      { storeId, userId: ctx.user?.id ?? null },
      {
        content: await banner(one),
        type: 'image/jpeg',
        extension: 'jpg',
        name: `${one.title}.jpg`,
        isPrivate: false,
        width: 1000,
        height: 500,
      },
      now,
    );
    items.push({
      imageUrl: path,
      title: one.title,
      linkType: one.linkType,
      skuId: one.linkType === 1 ? skuId : null,
      pagePath: one.linkType === 2 ? 'pages/coupon/index' : '',
      shown: one.shown,
    });
  }
  await (homeNavigation.update as (ctx: Context, input: { query: object; body: object }) => Promise<null>)(ctx, {
    query: {},
    body: { version: 0, items },
  });
}
