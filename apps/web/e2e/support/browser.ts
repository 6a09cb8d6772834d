import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';

const require = createRequire(import.meta.url);
// The unpacked browser belongs to whoever unpacked it, so every user has a folder of his own.
const home = join(tmpdir(), `partsdesk-browser-${userInfo().uid}`);
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** How to launch a real Chromium with a Chinese font: the machine's own if there is one, else the one from npm. */
export async function browserLaunchOptions() {
  mkdirSync(home, { recursive: true });
  const environment: Record<string, string> = {
    ...(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >),
    FONTCONFIG_FILE: writeFontConfig(),
  };
  const own = process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
  const executablePath = own ?? (await unpackedBrowser());
  if (!own && lacksLibraries(executablePath))
    environment.LD_LIBRARY_PATH = [await unpackedLibraries(), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  // None of the package's own arguments: --single-process crashes and --disable-web-security would empty the security
  // tests.
  return {
    executablePath,
    chromiumSandbox: false,
    args: (process.env.ARGS ?? '').split(';').filter(Boolean),
    env: environment,
  };
}

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await browserLaunchOptions());

async function unpackedBrowser(): Promise<string> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = home;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function lacksLibraries(executable: string): boolean {
  try {
    return execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found');
  } catch {
    return false;
  }
}

/** The libraries that a bare machine lacks come with the package. */
async function unpackedLibraries(): Promise<string> {
  const target = join(home, 'al2023');
  if (!existsSync(join(target, 'lib'))) {
    const { brotliDecompressSync } = await import('node:zlib');
    const { readFileSync } = await import('node:fs');
    const packed = join(dirname(require.resolve('@sparticuz/chromium')), '../../bin/al2023.tar.br');
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-x', '-C', target], { input: brotliDecompressSync(readFileSync(packed)) });
  }
  return join(target, 'lib');
}

/**
 * Every worker asks for it: the file is put in its place whole, and its name is of what it says, since a browser that
 * reads half of it has no Chinese.
 */
function writeFontConfig(): string {
  const fonts = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(fonts, '400Regular')}</dir>
  <dir>${join(fonts, '600SemiBold')}</dir>
  <cachedir>${join(home, 'fontcache')}</cachedir>
  <match target="pattern"><edit name="family" mode="append_last"><string>Noto Sans SC</string></edit></match>
</fontconfig>
`;
  const file = join(home, `fonts-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.conf`);
  if (!existsSync(file)) {
    const writing = `${file}.${String(process.pid)}`;
    writeFileSync(writing, text);
    renameSync(writing, file);
  }
  return file;
}
