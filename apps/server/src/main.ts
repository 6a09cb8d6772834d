import { join } from 'node:path';
import { sandbox } from '@partsdesk/sandbox';
import { FolderInUse } from './db/folderLock';
import { hasOperator } from './seed/makeOperator';
import { demoAccounts, seedDemo } from './seed/seedDemo';
import { readSettings, SettingsError } from './settings';
import { startServer } from './startServer';
import { boundMiniApps } from './store/wechat/boundMiniApps';

const print = (text: string) => {
  process.stdout.write(`${text}\n`);
};

try {
  const settings = readSettings(process.env);
  let past: Awaited<ReturnType<typeof seedDemo>> = [];
  const server = await startServer(settings, {
    // The demo company is shown as it was prepared.
    tidyAtStart: !settings.demo,
    progress: (step) => {
      print(`  · ${step}`);
    },
    ...(settings.demo
      ? {
          seed: async (database, clock) => {
            past = await seedDemo(
              database,
              clock,
              (step) => {
                print(`  · ${step}`);
              },
              settings,
            );
          },
        }
      : {}),
    // Mounts no inbox with a real gateway, since anybody could read the codes there.
    ...(settings.smsGatewayUrl
      ? {}
      : {
          mount: (app, database) =>
            sandbox(app, {
              miniApps: () => boundMiniApps(database),
              stateFile: join(settings.dataDir, 'sandbox-payments.json'),
              past,
              loopbackOnly: !settings.demo,
              ...(settings.publicUrl ? { publicUrl: settings.publicUrl } : {}),
            }),
        }),
  });
  print('');
  print(`  配件台已启动：${server.url}`);
  print(`  接口文档：${server.url}/docs`);
  if (!settings.smsGatewayUrl)
    print(
      `  短信收件箱（模拟，${settings.demo ? '任何人可见' : '只在本机可见'}；正式营业前请设置 SMS_GATEWAY_URL）：${server.url}/sandbox/`,
    );
  if (settings.demo) print(`  模拟小程序（扮演顾客）：${server.url}/sandbox/mini-app/`);
  if (!settings.demo) print(`  首次使用请注册：${server.url}/user/register`);
  if (!(await hasOperator(server.database)))
    print('  还没有平台运营账号（审核店铺认证、发公告、处理失败消息）；停止后运行 pnpm operator <账号> 建立');
  if (settings.demo) {
    print('');
    print('  演示账号（密码均为 Demo2026!）');
    for (const { loginName, title } of demoAccounts) print(`    ${loginName.padEnd(10)} ${title}`);
  }
  print('');
  print('  按 Ctrl-C 停止');

  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    print('  正在停止…');
    server.stop().then(
      () => {
        print('  已停止');
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
