// Preloaded into a server process by a test: while the file that FULL_DISK names exists, the disk has no room left.
// What is
// overwritten finds its place, what makes a file longer does not.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { existsSync, fstatSync, statfsSync, writeSync } = fs;
const full = () => existsSync(process.env.FULL_DISK ?? '');

fs.statfsSync = (...args) => (full() ? { ...statfsSync(...args), bavail: 0 } : statfsSync(...args));
fs.writeSync = (file, data, ...rest) => {
  const [, length, position] = rest;
  // Standard output is no file.
  if (file > 2 && full() && typeof position === 'number' && position + length > fstatSync(file).size)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    });
  return writeSync(file, data, ...rest);
};
syncBuiltinESMExports();
