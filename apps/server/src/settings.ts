import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { SqbVendorKeys } from '@partsdesk/payments/shouqianba/keys';
import type { WechatPayKeys } from '@partsdesk/payments/wechat/keys';
import { projectFolder } from './places';

/** Every setting of the server, read from the environment in one place. */
export interface Settings {
  port: number;
  host: string;
  /** The folder of PGlite and of uploaded files. */
  dataDir: string;
  /** A PostgreSQL server; without it, PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL. */
  databasePool: number;
  /** Seeds the demo company into an empty database. */
  demo: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The gateway for text messages; without it, the sandbox's inbox on our own port. */
  smsGatewayUrl: string | undefined;
  /** Sent by the gateway with what phones answer; without it no answers are heard. */
  smsReplySecret: string | undefined;
  /** The third-party login; without it, the sandbox's. */
  thirdLoginUrl: string | undefined;
  /** WeChat's open platform; without it, the sandbox's. */
  wechatOpenUrl: string | undefined;
  /** Our credentials on the open platform: app id, secret, token and AES key, separated by commas. */
  wechatComponent: string | undefined;
  /** WeChat Pay; without it, the sandbox's. */
  wechatPayUrl: string | undefined;
  /** Our credentials at WeChat Pay: a JSON file of `WechatPayKeys`. */
  wechatPayKeys: WechatPayKeys | undefined;
  /** The secret of the official account that issues customers' openids (`appid` of the keys). */
  wechatAppSecret: string | undefined;
  /** Shouqianba; without it, the sandbox's. */
  shouqianbaUrl: string | undefined;
  /** Shouqianba's interface for merchants' applications; without it, at `shouqianbaUrl`. */
  shouqianbaMerchantUrl: string | undefined;
  /** Our credentials at Shouqianba: a JSON file of `SqbVendorKeys`. */
  shouqianbaKeys: SqbVendorKeys | undefined;
  /** The address for customers and providers; without it, the one that the server listens at. */
  publicUrl: string | undefined;
  /** The secret that signs addresses and encrypts other parties' keys; without it, one generated in `dataDir`. */
  secretKey: string | undefined;
  /** The parts-collaboration platform, whose accounts staff are bound to; without it, the sandbox's. */
  collaborationUrl: string | undefined;
  /** The distribution platform; without it, the sandbox's. */
  distributionUrl: string | undefined;
  /** The factory's stock system; without it there is none. */
  factoryUrl: string | undefined;
  /** The platform that receives the archive of parts; without it there is none. */
  goodsPlatformUrl: string | undefined;
  /** The warehouse platform that receives the stock; without it there is none. */
  warehousePlatformUrl: string | undefined;
  /** The map service's key for the console; without it there is no map, and nothing is loaded from outside. */
  mapKey: string | undefined;
  /** The proxies whose X-Forwarded-For is believed: how many stand in front, or their networks; false without any. */
  trustProxy: false | number | string[];
  /** The limit of logins and text messages per minute and address. */
  loginRate: number;
}

export class SettingsError extends Error {}

/** Reads other parties' keys from a file that must hold all of them. */
const keysIn =
  <Keys>(...names: (keyof Keys & string)[]) =>
  (file: string): Keys | undefined => {
    try {
      const keys = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      return names.every((name) => keys[name]) ? (keys as Keys) : undefined;
    } catch {
      return undefined;
    }
  };

/** Reads how many proxies stand in front of us, or in which networks they are; `on` means one. */
function proxies(text: string): false | number | string[] | undefined {
  if (['off', 'false', '0'].includes(text)) return false;
  if (['on', 'true'].includes(text)) return 1;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  const isNetwork = (network: string) => {
    const [address = '', bits, ...more] = network.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) > 0 && !more.length && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    );
  };
  return networks.every(isNetwork) ? networks : undefined;
}

type Environment = Record<string, string | undefined>;

/** The names of all settings, from which the README's table is made and checked. */
export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOL',
  'DEMO',
  'LOG_LEVEL',
  'SMS_GATEWAY_URL',
  'SMS_REPLY_SECRET',
  'THIRD_LOGIN_URL',
  'SECRET_KEY',
  'COLLABORATION_URL',
  'DISTRIBUTION_URL',
  'FACTORY_URL',
  'GOODS_PLATFORM_URL',
  'WAREHOUSE_PLATFORM_URL',
  'WECHAT_OPEN_URL',
  'WECHAT_COMPONENT',
  'WECHAT_PAY_URL',
  'WECHAT_PAY_KEYS_FILE',
  'WECHAT_APP_SECRET',
  'SHOUQIANBA_URL',
  'SHOUQIANBA_MERCHANT_URL',
  'SHOUQIANBA_KEYS_FILE',
  'PUBLIC_URL',
  'MAP_KEY',
  'TRUST_PROXY',
  'LOGIN_RATE',
] as const;

const SECRET_SETTINGS = ['MAP_KEY', 'DATABASE_URL', 'SECRET_KEY', 'WECHAT_COMPONENT', 'WECHAT_APP_SECRET'];

export function readSettings(environment: Environment): Settings {
  const faults: string[] = [];
  const read = <T>(
    name: (typeof settingNames)[number],
    fallback: T,
    parse: (text: string) => T | undefined,
    wanted: string,
  ): T => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    faults.push(`${name}=${SECRET_SETTINGS.includes(name) ? '…' : text}: must be ${wanted}`);
    return fallback;
  };
  const whole = (least: number, most: number) => (text: string) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
  };
  const onOff = (text: string) =>
    ['on', 'true', '1'].includes(text) ? true : ['off', 'false', '0'].includes(text) ? false : undefined;
  const url =
    (...protocols: string[]) =>
    (text: string) =>
      URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined;
  const address = (text: string) => url('http:', 'https:')(text)?.replace(/\/+$/, '');
  const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

  const demo = read('DEMO', true, onOff, 'on or off');
  const settings: Settings = {
    port: read('PORT', 8080, whole(0, 65535), 'a port, 0 to 65535'),
    host: read('HOST', '0.0.0.0', (text) => text, 'an address'),
    dataDir: resolve(
      projectFolder,
      read('DATA_DIR', 'data', (text) => text, 'a folder'),
    ),
    databaseUrl: read('DATABASE_URL', undefined, url('postgres:', 'postgresql:'), 'a postgres:// address'),
    databasePool: read('DATABASE_POOL', 10, whole(1, 500), 'a number of connections, 1 to 500'),
    demo,
    logLevel: read(
      'LOG_LEVEL',
      'info',
      (text) => logLevels.find((level) => level === text),
      `one of ${logLevels.join(', ')}`,
    ),
    smsGatewayUrl: read('SMS_GATEWAY_URL', undefined, address, 'an http address'),
    smsReplySecret: read(
      'SMS_REPLY_SECRET',
      undefined,
      (text) => (text.length >= 16 ? text : undefined),
      'at least 16 characters',
    ),
    thirdLoginUrl: read('THIRD_LOGIN_URL', undefined, address, 'an http address'),
    wechatOpenUrl: read('WECHAT_OPEN_URL', undefined, address, 'an http address'),
    wechatComponent: read(
      'WECHAT_COMPONENT',
      undefined,
      (text) => (/^[^,]+,[^,]+,[^,]+,[A-Za-z0-9+/]{43}$/.test(text) ? text : undefined),
      'appid,secret,token,AES key',
    ),
    wechatPayUrl: read('WECHAT_PAY_URL', undefined, address, 'an http address'),
    wechatPayKeys: read(
      'WECHAT_PAY_KEYS_FILE',
      undefined,
      keysIn<WechatPayKeys>('mchid', 'appid', 'serial', 'apiV3Key', 'privateKey', 'publicKeys'),
      'a JSON file with mchid, appid, serial, apiV3Key, privateKey, publicKeys',
    ),
    wechatAppSecret: read('WECHAT_APP_SECRET', undefined, (text) => text, 'a secret'),
    shouqianbaUrl: read('SHOUQIANBA_URL', undefined, address, 'an http address'),
    shouqianbaMerchantUrl: read('SHOUQIANBA_MERCHANT_URL', undefined, address, 'an http address'),
    shouqianbaKeys: read(
      'SHOUQIANBA_KEYS_FILE',
      undefined,
      keysIn<SqbVendorKeys>('appId', 'vendorSn', 'vendorKey', 'privateKey', 'publicKey'),
      'a JSON file with appId, vendorSn, vendorKey, privateKey, publicKey',
    ),
    publicUrl: read('PUBLIC_URL', undefined, address, 'an http address'),
    mapKey: read(
      'MAP_KEY',
      undefined,
      (text) => (/^\w+(,\w+)?$/.test(text) ? text : undefined),
      'the key, or key,securityCode',
    ),
    secretKey: read(
      'SECRET_KEY',
      undefined,
      (text) => (text.length >= 32 ? text : undefined),
      'at least 32 characters（至少 32 个字符）',
    ),
    collaborationUrl: read('COLLABORATION_URL', undefined, address, 'an http address'),
    distributionUrl: read('DISTRIBUTION_URL', undefined, address, 'an http address'),
    factoryUrl: read('FACTORY_URL', undefined, address, 'an http address'),
    goodsPlatformUrl: read('GOODS_PLATFORM_URL', undefined, address, 'an http address'),
    warehousePlatformUrl: read('WAREHOUSE_PLATFORM_URL', undefined, address, 'an http address'),
    trustProxy: read('TRUST_PROXY', false, proxies, 'off, a number of proxies 1 to 9, or networks such as 10.0.0.0/8'),
    loginRate: read('LOGIN_RATE', 60, whole(1, 1_000_000), 'a number, 1 to 1000000'),
  };
  if (faults.length) throw new SettingsError(faults.join('\n'));
  return settings;
}
