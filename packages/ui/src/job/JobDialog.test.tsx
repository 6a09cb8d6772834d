import type { Client } from '@partsdesk/sdk';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '../app/ApiProvider';
import { renderInTest } from '../app/renderInTest';
import { JobDialog } from './JobDialog';

type Call = Client['call'];
const running = {
  id: 'j',
  kind: 'goodsImport',
  title: '导入商品',
  status: 1,
  done: 200,
  total: 500,
  words: '',
  reason: '',
  counts: [],
  file: null,
  by: '老板',
  createTime: '',
  startTime: '',
  endTime: null,
};

describe('JobDialog', () => {
  it('looks every second until the job has ended, and says what came of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const call = vi
        .fn<Call>()
        .mockResolvedValueOnce(running)
        .mockResolvedValue({
          ...running,
          status: 2,
          done: 500,
          counts: [
            { label: '新增', count: 488 },
            { label: '更新', count: 12 },
          ],
        });
      const close = vi.fn();
      const page = await renderInTest(
        <ApiProvider client={{ call }}>
          <JobDialog id="j" title="导入" onClose={close} />
        </ApiProvider>,
      );
      expect(page.text()).toContain('200 / 500');
      expect(page.find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('40');
      await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
      expect(page.text()).toContain('新增 488，更新 12');
      await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
      expect(call).toHaveBeenCalledTimes(2);
      await page.click(page.button('完成'));
      expect(close).toHaveBeenCalledWith(expect.objectContaining({ status: 2 }));
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks before it stops a job, and shows why one failed', async () => {
    let stopped = false;
    const call = vi.fn<Call>().mockImplementation((operation) => {
      if (operation.path.endsWith('/cancel')) stopped = true;
      return Promise.resolve(stopped ? { ...running, status: 4, counts: [{ label: '新增', count: 200 }] } : running);
    });
    const page = await renderInTest(
      <ApiProvider client={{ call }}>
        <JobDialog id="j" title="导入" onClose={vi.fn()} />
      </ApiProvider>,
    );
    await page.click(page.button('停止'));
    expect(stopped).toBe(false);
    // Waits for the confirmation dialog, which is loaded on first use.
    const dialog = await page.eventually(() => page.find('[role=alertdialog]'));
    await page.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === '停止')!);
    await page.settle();
    await page.settle();
    expect(page.text()).toContain('已停止。新增 200');
  });
});
