import Button from '@mui/material/Button';
import { ApiError, type Download } from '@partsdesk/sdk';
import { useState } from 'react';
import { useNotice } from '../app/notices';
import { saveFile } from './saveFile';

/** Fetches a file and saves it; the session's central notice reports a refusal. */
export function DownloadButton({ fetch, children }: { fetch: () => Promise<Download>; children: React.ReactNode }) {
  const [running, setRunning] = useState(false);
  const notice = useNotice();
  const run = async () => {
    setRunning(true);
    try {
      saveFile(await fetch());
      notice.success('导出成功');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button variant="outlined" loading={running} onClick={() => void run()}>
      {children}
    </Button>
  );
}
