import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useState } from 'react';

interface OutboundCopyProps {
  id: string;
  copy: Schemas['SyncStatus'];
}

/** 协作平台: when the platform took the outbound as it is, and the way to send it again. */
export function OutboundCopy({ id, copy }: OutboundCopyProps) {
  const outs = useGroup(saleOut);
  const notice = useNotice();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await outs.resynSaveSaleOut({ id });
      notice.success('已重新发送，对方收到后显示同步时间');
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {copy.syncTime ? `${formatMoment(copy.syncTime)} 已同步` : '还没有同步'}{' '}
      <Button size="small" sx={{ py: 0 }} disabled={sending} onClick={() => void send()}>
        重新同步
      </Button>
    </>
  );
}
