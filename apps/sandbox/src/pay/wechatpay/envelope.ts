import { randomUUID } from 'node:crypto';
import { sealWith } from '@partsdesk/payments/wechat/sealing';
import { newNonce } from '@partsdesk/payments/wechat/signing';
import { rfc3339 } from '@partsdesk/payments/wechat/time';
import { sandboxWechatPayKeys } from '../../keys';

const summaries: Record<string, string> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.CLOSED': '退款关闭',
  'REFUND.ABNORMAL': '退款异常',
};

/** Builds the body of a notification, encrypted with the APIv3 key. */
export const envelope = (eventType: string, resource: unknown, now: number): string =>
  JSON.stringify({
    id: randomUUID(),
    create_time: rfc3339(new Date(now)),
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary: summaries[eventType] ?? eventType,
    resource: {
      original_type: eventType.split('.')[0]?.toLowerCase(),
      ...sealWith(
        sandboxWechatPayKeys.apiV3Key,
        JSON.stringify(resource),
        newNonce().slice(0, 12),
        eventType.split('.')[0]?.toLowerCase() ?? '',
      ),
    },
  });
