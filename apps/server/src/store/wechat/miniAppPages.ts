import type { BeforeContext } from '../../kit/outside';
import { miniAppCode } from '../../outside/miniAppCode';
import { boundMiniApp } from './wechatApp';

/** The pages of the mini-app that a code opens. */
const pages = { signIn: 'pages/sign-in/index', bill: 'pages/bill/index', promoter: 'pages/promoter/index' } as const;

/** Makes the code of a page of the store's mini-app; call it in a handler's `before`, since it asks WeChat. */
export async function codeOfPage(outside: BeforeContext, page: keyof typeof pages, scene: string) {
  const { token } = await boundMiniApp(outside, '店铺还没有开通小程序，不能生成小程序码');
  return { image: await miniAppCode(outside, token, { page: pages[page], scene }), content: scene };
}

/** Shortens an id to the 22 characters that a code's `scene` has room for. */
export const sceneOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
