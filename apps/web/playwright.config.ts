import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './e2e/support/browser';
import { otherTurns } from './e2e/turns';

const launchOptions = await browserLaunchOptions();
/** A page of a test lives for seconds: optimising its scripts costs a fifth of the renderer's time, and saves none. */
const UNOPTIMISED = '--js-flags=--no-opt --no-maglev';

// The built product with the demo company: each worker has a server and a company of its own, see e2e/test.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../test-results',
  globalSetup: './e2e/support/globalSetup.ts',
  workers: 3,
  // Long runs and second ways through what a test of the command walks already; `pnpm test:long` takes them all.
  testIgnore: otherTurns(),
  grepInvert: process.env.FULL_SIZE ? undefined : /@long/,
  // A test that passes only at the second try has failed.
  retries: 0,
  // Ends what hangs; nothing is that slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../.cache/reports/browser.json' }],
  ],
  use: {
    // A button that never comes fails by its name, not by the end of the whole test.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What moves only delights; it costs a tenth of the time, and is waited for at each dialog.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: { ...launchOptions, args: [UNOPTIMISED, ...launchOptions.args] },
  },
});
