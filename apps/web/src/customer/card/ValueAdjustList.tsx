import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { adjustedPartLabel } from '@partsdesk/core/customer/card/valueAdjust';
import { valueAdjustLifecycle } from '@partsdesk/core/customer/card/valueAdjustLifecycle';
import { formatMoment } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { customerValueAdjust } from '@partsdesk/sdk/parts/customerValueAdjust';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { ReasonDialog } from './ReasonDialog';

type Adjust = Schemas['ValueAdjust'];

/** Lists adjustments of cards, each with what can be done with it now. */
export function ValueAdjustList({ adjusts }: { adjusts: readonly Adjust[] }) {
  const group = useGroup(customerValueAdjust);
  const [may, act, confirm] = [useMay(), useAct(), useConfirm()];
  const [rejecting, setRejecting] = useState<Adjust>();
  const pass = (adjust: Adjust) =>
    void confirm({
      title: `通过「${adjust.customerName}」的储值调整？`,
      text: `${amountOf(adjust)}，通过后立即入账。要改回来，请再申请一笔相反的调整。`,
      action: '通过',
    }).then((sure) => sure && act('已入账', () => group.audit({ id: adjust.id, version: adjust.version, pass: true })));
  const withdraw = ({ id, version, code }: Adjust) =>
    void confirm({ title: `撤回 ${code}？`, text: '撤回后储值不变。', action: '撤回' }).then(
      (sure) => sure && act('已撤回', () => group.withdraw({ id, version })),
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {adjusts.map((adjust) => (
        <Box
          component="li"
          key={adjust.id}
          aria-label={adjust.code}
          sx={{ display: 'grid', gap: 1, pb: 3, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <b>{adjust.customerName}</b>
            <LifecycleChip lifecycle={valueAdjustLifecycle} status={adjust.status} />
            <Box sx={{ flex: 1 }} />
            {can(valueAdjustLifecycle, adjust.status, 'approve') &&
              adjust.mayAudit &&
              may('customerValueAdjust.audit') && (
                <>
                  <Button size="small" onClick={() => pass(adjust)}>
                    通过
                  </Button>
                  <Button size="small" color="error" onClick={() => setRejecting(adjust)}>
                    驳回
                  </Button>
                </>
              )}
            {can(valueAdjustLifecycle, adjust.status, 'withdraw') && may('customerValueAdjust.save') && (
              <Button size="small" onClick={() => withdraw(adjust)}>
                撤回
              </Button>
            )}
          </Box>
          <b>{amountOf(adjust)}</b>
          <Typography variant="body2" color="textSecondary">
            {wordsOf(adjust)}
          </Typography>
        </Box>
      ))}
      {rejecting && (
        <ReasonDialog
          title={`驳回「${rejecting.customerName}」的储值调整`}
          action="驳回"
          hint="驳回后储值不变"
          save={(reason, idempotencyKey) =>
            group.audit({ id: rejecting.id, version: rejecting.version, pass: false, reason }, { idempotencyKey })
          }
          onClose={() => setRejecting(undefined)}
        />
      )}
    </Box>
  );
}

/** What it moves: 本金增加 ¥50.00. */
const amountOf = ({ part, amount, giftDays }: Adjust): string =>
  `${adjustedPartLabel(part)}${amount > 0 ? '增加' : '扣减'} ${formatYuan(Math.abs(amount))}${
    giftDays === null ? '' : `，入账后 ${String(giftDays)} 天内有效`
  }`;

/** Who applied and decided, and why. */
const wordsOf = (adjust: Adjust): string =>
  [
    adjust.code,
    adjust.shopName,
    `${adjust.appliedBy} ${formatMoment(adjust.createTime)} 申请：${adjust.reason}`,
    adjust.auditedBy !== '' && `${adjust.auditedBy} 复核${adjust.selfAudited ? '（自审）' : ''}`,
    adjust.rejectReason !== '' && `驳回原因：${adjust.rejectReason}`,
  ]
    .filter(Boolean)
    .join(' · ');
