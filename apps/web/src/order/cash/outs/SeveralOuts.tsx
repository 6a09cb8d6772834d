import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { tellInPlace } from '@partsdesk/core/account/errorNotice';
import { ApiError, newKey } from '@partsdesk/sdk';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useCallback, useState } from 'react';
import { PrintPicking } from './PrintPicking';
import { changedMeanwhile } from './usePickOut';
import { useTakeBack, type HandedOut } from './useTakeBack';

interface SeveralOutsProps {
  ticked: readonly Schemas['SaleOutRow'][];
  onClear: () => void;
  /** Those that were handed out. */
  onDone: (ids: readonly string[]) => void;
}

/** Prints and hands out several outbounds at once, each whole. */
export function SeveralOuts({ ticked, onClear, onDone }: SeveralOutsProps) {
  const outs = useGroup(saleOut);
  const confirm = useConfirm();
  const notice = useNotice();
  const say = useTakeBack();
  const [printing, setPrinting] = useState(false);
  const [sending, setSending] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const handOut = async () => {
    const sure = await confirm({
      title: `把选中的 ${String(ticked.length)} 单全部出库？`,
      text: ticked.map(({ code, customerName }) => `${code} ${customerName}`).join('、'),
      action: '全部出库',
    });
    if (!sure) return;
    setSending(true);
    const handed: HandedOut[] = [];
    try {
      for (const { id } of ticked) {
        const { version } = await outs.item({ id });
        await outs.submitOut({ id, version }, { idempotencyKey: newKey() });
        handed.push({ id, version: version + 1 });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = ticked[handed.length]?.code ?? '';
      const rest = ticked.length - handed.length - 1;
      const words = tellInPlace(error);
      notice.error(
        `${refused} 没有确认出库：${changedMeanwhile(error) ?? words}${rest > 0 ? `；后面 ${String(rest)} 单没有出库` : ''}`,
      );
    } finally {
      setSending(false);
      if (handed.length) {
        say(`已出库 ${String(handed.length)} 单`, handed);
        onDone(handed.map(({ id }) => id));
      }
    }
  };
  return (
    <Box
      role="toolbar"
      aria-label="批量出库"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 3,
        py: 1,
        bgcolor: 'background.selected',
      }}
    >
      <Box component="span" aria-live="polite" sx={{ flex: 1, fontSize: 13 }}>
        已选 <strong>{ticked.length}</strong> 单
      </Box>
      <Button size="small" disabled={sending} onClick={() => setPrinting(true)}>
        打印拣货单
      </Button>
      <Button size="small" variant="contained" loading={sending} onClick={() => void handOut()}>
        一起出库
      </Button>
      <Button size="small" disabled={sending} onClick={onClear}>
        取消
      </Button>
      {printing && <PrintPicking ids={ticked.map(({ id }) => id)} onPrinted={printed} />}
    </Box>
  );
}
