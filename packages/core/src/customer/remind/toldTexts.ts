import type { Schemas } from '@partsdesk/sdk/types/parts';

type Told = Pick<Schemas['CustomerRemind'], 'told' | 'toldBy' | 'toldReason'>;

const STATES = { none: '', waiting: '待发送', sent: '已发送', unclear: '可能已送达', failed: '未发出' } as const;
const WAYS = { '': '', wechat: '小程序', sms: '短信' } as const;

/** Says what of a reminder was sent to its customer: 短信已发送; empty where nothing was asked for. */
export const toldText = ({ told, toldBy, toldReason }: Told): string =>
  `${WAYS[toldBy]}${STATES[told]}${toldReason && told !== 'none' ? `（${toldReason}）` : ''}`;
