import { next } from '@partsdesk/core/lifecycle';
import { wechatBindLifecycle } from '@partsdesk/core/store/wechatBindLifecycle';
import { wechatCodeLifecycle } from '@partsdesk/core/store/wechatCodeLifecycle';
import { wechatRegisterLifecycle } from '@partsdesk/core/store/wechatRegisterLifecycle';
import type { FastifyInstance } from 'fastify';
import { addSeconds, type Clock } from '../../clock';
import type { Database, Db } from '../../db/database';
import { fieldOf, decryptMessage } from '../../outside/wechatCipher';
import { componentOf, keepToken } from '../../outside/wechatPlatform';
import type { Settings } from '../../settings';
import { wechatAppOf, type WechatApp } from './wechatApp';

const TICKET_SECONDS = 12 * 3600;

interface Push {
  database: Database;
  settings: Settings;
  now: Date;
}

/**
 * Applies WeChat's message to a store's row; ignores an event that the lifecycle no longer allows, since it is a
 * repetition.
 */
async function move(
  { database }: Push,
  storeId: string | undefined,
  to: (app: WechatApp) => Partial<WechatApp> | undefined,
): Promise<void> {
  if (!storeId) return;
  await database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
    await db.selectFrom('wechat_app').select('store_id').where('store_id', '=', storeId).forUpdate().executeTakeFirst();
    const app = await wechatAppOf(db, storeId);
    const change = app && to(app);
    if (app && change)
      await db
        .updateTable('wechat_app')
        .set({ ...change, version: app.version + 1 })
        .where('store_id', '=', storeId)
        .execute();
  });
}

const inPlatform = <T>({ database }: Push, run: (db: Db) => Promise<T>) =>
  database.transaction({ role: 'platform' }, ({ db }) => run(db));
const storeOf = async (push: Push, appId: string) =>
  (
    await inPlatform(push, (db) =>
      db.selectFrom('platform.wechat_binding').select('store_id').where('app_id', '=', appId).executeTakeFirst(),
    )
  )?.store_id;

async function handlePush(push: Push, xml: string): Promise<void> {
  const { now, settings } = push;
  switch (fieldOf(xml, 'InfoType')) {
    case 'component_verify_ticket':
      return inPlatform(push, (db) =>
        keepToken(db, settings, 'ticket', fieldOf(xml, 'ComponentVerifyTicket'), addSeconds(now, TICKET_SECONDS)),
      );
    case 'unauthorized': {
      const appId = fieldOf(xml, 'AuthorizerAppid');
      await move(push, await storeOf(push, appId), (app) => {
        const status = app.app_id === appId ? next(wechatBindLifecycle, app.bind_status, 'revoke') : undefined;
        return status === undefined ? undefined : { bind_status: status };
      });
      return inPlatform(push, async (db) => {
        await db.deleteFrom('platform.wechat_binding').where('app_id', '=', appId).execute();
        await db.deleteFrom('platform.wechat_token').where('name', '=', `app ${appId}`).execute();
      });
    }
    case 'notify_third_fasteregister': {
      const registration = await inPlatform(push, (db) =>
        db
          .selectFrom('platform.wechat_registration')
          .select('store_id')
          .where('code', '=', fieldOf(xml, 'code'))
          .executeTakeFirst(),
      );
      const failed = fieldOf(xml, 'status') !== '0';
      return move(push, registration?.store_id, (app) => {
        const status = next(wechatRegisterLifecycle, app.register_status, failed ? 'fail' : 'create');
        return status === undefined
          ? undefined
          : { register_status: status, register_reason: failed ? fieldOf(xml, 'msg').slice(0, 200) : '' };
      });
    }
  }
}

const reviewEvents = { weapp_audit_success: 'pass', weapp_audit_fail: 'refuse', weapp_audit_delay: 'delay' } as const;

async function handleReviewEvent(push: Push, appId: string, xml: string): Promise<void> {
  const verdict = Object.entries(reviewEvents).find(([event]) => event === fieldOf(xml, 'Event'))?.[1];
  if (!verdict) return;
  await move(push, await storeOf(push, appId), (app) => {
    const status = app.app_id === appId ? next(wechatCodeLifecycle, app.code_status, verdict) : undefined;
    return status === undefined
      ? undefined
      : {
          code_status: status,
          code_time: push.now,
          code_reason: verdict === 'pass' ? '' : (fieldOf(xml, 'Reason') || fieldOf(xml, 'reason')).slice(0, 500),
        };
  });
}

/**
 * Serves WeChat's open platform, which pushes tickets, revoked rights, registrations, and (by mini-app) reviews.
 * Outside of /api, since a signature takes the place of a login.
 */
export function serveWechatPush(
  app: FastifyInstance,
  { database, settings, clock }: { database: Database; settings: Settings; clock: Clock },
): void {
  void app.register((plugin, _options, done) => {
    plugin.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    for (const url of ['/notify/wechat', '/notify/wechat/:appId']) {
      plugin.post<{ Querystring: Record<string, string | undefined>; Params: { appId?: string } }>(
        url,
        async (request, reply) => {
          const { msg_signature: signature = '', timestamp = '', nonce = '' } = request.query;
          const xml =
            typeof request.body === 'string'
              ? decryptMessage(componentOf(settings), fieldOf(request.body, 'Encrypt'), { signature, timestamp, nonce })
              : undefined;
          if (xml === undefined) return reply.code(400).type('text/plain').send('refused');
          const push = { database, settings, now: clock.now() };
          await (request.params.appId ? handleReviewEvent(push, request.params.appId, xml) : handlePush(push, xml));
          return reply.type('text/plain').send('success');
        },
      );
    }
    done();
  });
}
