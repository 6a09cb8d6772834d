import { join } from 'node:path';
import { sandbox } from '@partsdesk/sandbox';
import { FolderInUse } from './db/folderLock';
import { demoAccounts, seedDemo } from './seed/seedDemo';
import { readSettings, SettingsError } from './settings';
import { startServer } from './startServer';

const say = (text: string) => {
  process.stdout.write(`${text}\n`);
};

try {
  const settings = readSettings(process.env);
  let past: Awaited<ReturnType<typeof seedDemo>> = [];
  const server = await startServer(settings, {
    progress: (step) => {
      say(`  · ${step}`);
    },
    ...(settings.demo
      ? {
          seed: async (database, clock) => {
            past = await seedDemo(
              database,
              clock,
              (step) => {
                say(`  · ${step}`);
              },
              settings,
            );
          },
        }
      : {}),
    // With a real gateway nobody needs the inbox, in which anybody could read the codes.
    ...(settings.smsGatewayUrl
      ? {}
      : {
          mount: (app) =>
            sandbox(app, {
              stateFile: join(settings.dataDir, 'sandbox-payments.json'),
              past,
              ...(settings.publicUrl ? { publicUrl: settings.publicUrl } : {}),
            }),
        }),
  });
  say('');
  say(`  配件台已启动：${server.url}`);
  say(`  接口文档：${server.url}/docs`);
  if (!settings.smsGatewayUrl)
    say(`  短信收件箱（模拟，任何人可见；正式营业前请设置 SMS_GATEWAY_URL）：${server.url}/sandbox/`);
  if (!settings.demo) say(`  首次使用请注册：${server.url}/user/register`);
  if (settings.demo) {
    say('');
    say('  演示账号（密码均为 Demo2026!）');
    for (const { loginName, title } of demoAccounts) say(`    ${loginName.padEnd(10)} ${title}`);
  }
  say('');
  say('  按 Ctrl-C 停止');

  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    say('  正在停止…');
    server.stop().then(
      () => {
        say('  已停止');
        process.exit(0);
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  const plain =
    error instanceof SettingsError ||
    error instanceof FolderInUse ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.stderr.write(
    plain
      ? `\nPartsDesk cannot start:\n${(error as Error).message}\n`
      : `\n${(error as Error).stack ?? String(error)}\n`,
  );
  process.exit(1);
}
