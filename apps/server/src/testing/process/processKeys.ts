import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxSqbKeys, sandboxWechatPayKeys } from '@partsdesk/sandbox/keys';
import { component } from '@partsdesk/sandbox/wechatSeal';

/**
 * What lets a server in a process of its own, without the demo, believe the stand-ins of another one: their addresses,
 * and their keys, some in files.
 */
export function processKeys(folder: string, sandboxUrl: string): Record<string, string> {
  const file = (name: string, keys: object) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(keys));
    return path;
  };
  return {
    THIRD_LOGIN_URL: `${sandboxUrl}/third-login`,
    WECHAT_COMPONENT: [component.appId, component.secret, component.token, component.aesKey].join(','),
    WECHAT_PAY_URL: `${sandboxUrl}/wechatpay`,
    SHOUQIANBA_URL: `${sandboxUrl}/shouqianba`,
    WECHAT_PAY_KEYS_FILE: file('wechat-pay.json', sandboxWechatPayKeys),
    SHOUQIANBA_KEYS_FILE: file('shouqianba.json', sandboxSqbKeys),
  };
}
