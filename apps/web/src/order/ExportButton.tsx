import Button from '@mui/material/Button';
import { ApiError } from '@partsdesk/sdk';
import { useNotice } from '@partsdesk/ui/app/notices';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { useState } from 'react';

interface ExportButtonProps {
  /** Path of the button permission. */
  path: string;
  /** Title of the dialog, such as `导出退货单`. */
  title: string;
  label?: string;
  check: () => Promise<{ allowed: boolean; message: string }>;
  /** Starts the export; returns the job's id. */
  apply: () => Promise<string>;
}

/** Exports the list's rows: checks whether it may run, then shows the job. */
export function ExportButton({ path, title, label = '导出', check, apply }: ExportButtonProps) {
  const notice = useNotice();
  const [job, setJob] = useState<string>();
  const [asking, setAsking] = useState(false);
  const start = async () => {
    setAsking(true);
    try {
      const { allowed, message } = await check();
      if (allowed) setJob(await apply());
      else notice.warn(message);
    } catch (error) {
      // The session has reported the error.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Permitted path={path}>
        <Button variant="outlined" loading={asking} onClick={() => void start()}>
          {label}
        </Button>
      </Permitted>
      {job && <JobDialog id={job} title={title} onClose={() => setJob(undefined)} />}
    </>
  );
}
