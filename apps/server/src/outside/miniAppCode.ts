import { askWechat, type WechatDesk } from './wechatPlatform';

interface MiniAppPage {
  /** The page that opens, without a slash at its beginning. */
  page: string;
  /** What the page is told: 1 to 32 visible characters. */
  scene: string;
}

/** Asks WeChat for the code of a page of a mini-app, as an address of the picture itself. */
export async function miniAppCode(desk: WechatDesk, token: string, { page, scene }: MiniAppPage): Promise<string> {
  const { type, content } = await askWechat<{ type: string; content: Buffer }>(
    desk,
    '/wxa/getwxacodeunlimit',
    { access_token: token },
    // Also of a page that is under review: the mini-app says so by itself.
    { scene, page, check_path: false, width: 430 },
  );
  return `data:${type};base64,${content.toString('base64')}`;
}
