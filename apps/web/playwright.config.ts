import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './e2e/browser';

const PORT = 18_080;

// The built product with the demo company, on a data folder of its own.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 90_000,
  // What passes at the second try is told at the end of the test command, by name.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../.cache/reports/browser.json' }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${String(PORT)}`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // With the page at every step, without the film of it, which takes a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: await browserLaunchOptions(),
  },
  webServer: {
    command: 'node --enable-source-maps ../server/dist/main.mjs',
    url: `http://127.0.0.1:${String(PORT)}/healthz`,
    timeout: 600_000,
    stdout: 'ignore',
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'partsdesk-e2e-')),
      LOG_LEVEL: 'warn',
      LOGIN_RATE: '100000',
    },
  },
});
