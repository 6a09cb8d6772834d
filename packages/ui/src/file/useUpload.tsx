import { claimError } from '@partsdesk/core/account/claimedErrors';
import { ApiError, type CallOptions } from '@partsdesk/sdk';
import { useRef, useState } from 'react';
import { progressFetch } from './progressFetch';

export type Send<Answer> = (form: FormData, options: CallOptions) => Promise<Answer>;

interface Upload<Answer> {
  /** Progress from 0 to 1 while a file is sent, else undefined. */
  progress: number | undefined;
  error: string | undefined;
  /** Uploads a file; resolves to undefined when it was refused or cancelled. */
  send: (file: Blob, name: string, by: Send<Answer>) => Promise<Answer | undefined>;
  fail: (words: string | undefined) => void;
  cancel: () => void;
}

/** Uploads one file at a time and reports the progress. */
export function useUpload<Answer>(): Upload<Answer> {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  return {
    progress,
    error,
    fail: setError,
    cancel: () => {
      running.current?.abort(new DOMException('given up', 'AbortError'));
    },
    async send(file, name, by) {
      const form = new FormData();
      form.set('file', file, name);
      const giveUp = new AbortController();
      running.current = giveUp;
      setError(undefined);
      setProgress(0);
      try {
        return await by(form, { signal: giveUp.signal, fetch: progressFetch(setProgress) });
      } catch (failure) {
        if (giveUp.signal.aborted) return undefined;
        if (!(failure instanceof ApiError)) throw failure;
        claimError(failure);
        setError(failure.message && /[\u4e00-\u9fff]/.test(failure.message) ? failure.message : '上传失败，请重试');
        return undefined;
      } finally {
        setProgress(undefined);
      }
    },
  };
}
