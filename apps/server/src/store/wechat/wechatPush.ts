import { can } from '@partsdesk/core/lifecycle';
import { wechatBindLifecycle } from '@partsdesk/core/store/wechatBindLifecycle';
import { wechatCodeLifecycle } from '@partsdesk/core/store/wechatCodeLifecycle';
import { wechatRegisterLifecycle } from '@partsdesk/core/store/wechatRegisterLifecycle';
import type { FastifyInstance } from 'fastify';
import { addSeconds } from '../../clock';
import type { Db } from '../../db/database';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { askAgainAfterFailure } from '../../outside/askAgain';
import { fieldOf, decryptMessage } from '../../outside/wechatCipher';
import { componentOf, keepToken } from '../../outside/wechatPlatform';
import { statusesOf, wechatAppOf, wechatApps, type WechatApp } from './wechatApp';

const TICKET_SECONDS = 12 * 3600;
/** An older message is a repetition by somebody who recorded it. */
const MOST_AGE_MS = 10 * 60_000;

interface Push extends SystemFrame {
  now: Date;
}

/** Applies WeChat's message to a store's row, if it has one. */
async function withApp(
  push: Push,
  storeId: string | undefined,
  apply: (ctx: Context, app: WechatApp) => Promise<void>,
): Promise<void> {
  if (!storeId) return;
  await asSystem(push, { storeId, id: 'notify', operation: 'notify/wechat' }, async (ctx) => {
    await ctx.db
      .selectFrom('wechat_app')
      .select('store_id')
      .where('store_id', '=', storeId)
      .forUpdate()
      .executeTakeFirst();
    const app = await wechatAppOf(ctx.db, storeId);
    if (app) await apply(ctx, app);
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
      await withApp(push, await storeOf(push, appId), async (ctx, app) => {
        if (app.app_id === appId && can(wechatBindLifecycle, app.bind_status, 'revoke'))
          await wechatApps.move(ctx, statusesOf(app, now), { bindStatus: 'revoke' });
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
      const event = failed ? 'fail' : 'create';
      return withApp(push, registration?.store_id, async (ctx, app) => {
        // A repetition of the message is ignored.
        if (can(wechatRegisterLifecycle, app.register_status, event))
          await wechatApps.move(
            ctx,
            statusesOf(app, now),
            { registerStatus: event },
            { registerReason: failed ? fieldOf(xml, 'msg').slice(0, 200) : '' },
          );
      });
    }
  }
}

/** What a mini-app tells besides its reviews: hears the text of the event. */
export type HearEvent = (push: SystemFrame, app: { storeId: string; appId: string }, text: string) => Promise<void>;

const reviewEvents = { weapp_audit_success: 'pass', weapp_audit_fail: 'refuse', weapp_audit_delay: 'delay' } as const;

async function handleAppEvent(push: Push, appId: string, xml: string, hear: HearEvent): Promise<void> {
  const verdict = Object.entries(reviewEvents).find(([event]) => event === fieldOf(xml, 'Event'))?.[1];
  const storeId = await storeOf(push, appId);
  if (!verdict) {
    if (storeId) await hear(push, { storeId, appId }, xml);
    return;
  }
  await withApp(push, storeId, async (ctx, app) => {
    if (app.app_id === appId && can(wechatCodeLifecycle, app.code_status, verdict))
      await wechatApps.move(
        ctx,
        statusesOf(app, push.now),
        { codeStatus: verdict },
        {
          codeTime: push.now,
          codeReason: verdict === 'pass' ? '' : (fieldOf(xml, 'Reason') || fieldOf(xml, 'reason')).slice(0, 500),
        },
      );
  });
}

/**
 * Serves WeChat's open platform, which pushes tickets, revoked rights, registrations, and (by mini-app) reviews and
 * what `hear` knows. Outside of /api, since a signature takes the place of a login.
 */
export function serveWechatPush(
  app: FastifyInstance,
  { database, settings, clock }: SystemFrame,
  hear: HearEvent,
): void {
  void app.register((plugin, _options, done) => {
    askAgainAfterFailure(plugin);
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
          const age = Math.abs(clock.now().getTime() - 1000 * Number(timestamp));
          const xml =
            typeof request.body === 'string' && age <= MOST_AGE_MS
              ? decryptMessage(componentOf(settings), fieldOf(request.body, 'Encrypt'), { signature, timestamp, nonce })
              : undefined;
          if (xml === undefined) return reply.code(400).type('text/plain').send('refused');
          const push = { database, clock, settings, now: clock.now() };
          await (request.params.appId ? handleAppEvent(push, request.params.appId, xml, hear) : handlePush(push, xml));
          return reply.type('text/plain').send('success');
        },
      );
    }
    done();
  });
}
