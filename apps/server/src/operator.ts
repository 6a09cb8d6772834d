// pnpm operator <account>: makes an operator of the platform, or gives an existing one a new one-time password.
import { systemClock } from './clock';
import { migrate } from './db/migrate';
import { makeOperator } from './seed/makeOperator';
import { seedPlatform } from './seed/seedPlatform';
import { readSettings } from './settings';
import { withOwnDatabase } from './withOwnDatabase';

const loginName = process.argv[2] ?? '';
try {
  if (!/^[A-Za-z][A-Za-z0-9_.-]{3,29}$/.test(loginName))
    throw new Error('usage: pnpm operator <账号>\n账号以字母开头，4 到 30 位字母、数字或 _ . -');
  const password = await withOwnDatabase(readSettings(process.env), async (database) => {
    await migrate(database);
    await seedPlatform(database, systemClock);
    return makeOperator(database, loginName.toLowerCase(), systemClock.now());
  });
  process.stdout.write(
    `  平台运营账号：${loginName.toLowerCase()}\n  一次性密码：${password}\n` +
      '  只能登录一次；登录后请立即在右上角「修改密码」里换成自己的密码，原密码填一次性密码。\n',
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
