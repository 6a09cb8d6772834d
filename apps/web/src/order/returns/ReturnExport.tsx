import Button from '@mui/material/Button';
import { ApiError } from '@partsdesk/sdk';
import { saleReturnExport } from '@partsdesk/sdk/parts/saleReturnExport';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { JobDialog } from '@partsdesk/ui/JobDialog';
import { useNotice } from '@partsdesk/ui/notices';
import { useMay } from '@partsdesk/ui/permissions';
import { useState } from 'react';

/** 导出 of the returns that the list shows: asks whether it may run, then follows the job. */
export function ReturnExport({ filter }: { filter: Parameters<ReturnType<typeof saleReturnExport>['apply']>[0] }) {
  const exports = useGroup(saleReturnExport);
  const may = useMay();
  const notice = useNotice();
  const [job, setJob] = useState<string>();
  const [asking, setAsking] = useState(false);
  const start = async () => {
    setAsking(true);
    try {
      const { allowed, message } = await exports.checkExport(filter);
      if (allowed) setJob(await exports.apply(filter));
      else notice.warn(message);
    } catch (error) {
      // The session has told the user.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setAsking(false);
    }
  };
  if (!may('saleReturnExport.apply')) return null;
  return (
    <>
      <Button variant="outlined" loading={asking} onClick={() => void start()}>导出</Button>
      {job && <JobDialog id={job} title="导出退货单" onClose={() => setJob(undefined)} />}
    </>
  );
}
