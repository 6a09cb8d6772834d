import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { useState } from 'react';
import { JobProgress } from './JobProgress';
import type { Job } from './useJob';

/** Shows a job in a dialog; the job goes on when it is closed. `onClose` gets the finished job, if it has finished. */
export function JobDialog({
  id,
  title,
  onClose,
}: {
  id: string;
  title: string;
  onClose: (ended: Job | undefined) => void;
}) {
  const [job, setJob] = useState<Job>();
  const ended = job !== undefined && jobEnded(job.status);
  return (
    <Dialog open onClose={() => onClose(job)} maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <JobProgress id={id} onEnd={setJob} />
      </DialogContent>
      <DialogActions>
        <Button variant={ended ? 'contained' : 'text'} onClick={() => onClose(job)}>
          {ended ? '完成' : '在后台继续'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
