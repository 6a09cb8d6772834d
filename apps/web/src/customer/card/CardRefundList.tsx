import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { cardRefundLifecycle } from '@partsdesk/core/customer/card/cardRefundLifecycle';
import { formatMoment } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { customerCardRefund } from '@partsdesk/sdk/parts/customerCardRefund';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { PayCardRefund } from './PayCardRefund';
import { ReasonDialog } from './ReasonDialog';

type Refund = Schemas['CardRefund'];

/** Lists card refunds, each with what can be done with it now. */
export function CardRefundList({ refunds }: { refunds: readonly Refund[] }) {
  const group = useGroup(customerCardRefund);
  const [may, act, confirm] = [useMay(), useAct(), useConfirm()];
  const [opened, setOpened] = useState<{ does: 'pay' | 'reject'; refund: Refund }>();
  const pass = ({ id, version, customerName, principal, gift }: Refund) =>
    void confirm({
      title: `通过「${customerName}」的退卡？`,
      text: `退还本金 ${formatYuan(principal)}${gift > 0 ? `，剩余赠送 ${formatYuan(gift)} 作废` : ''}。通过后由收银付款。`,
      action: '通过',
    }).then((sure) => sure && act('已通过，待付款', () => group.audit({ id, version, pass: true })));
  const withdraw = ({ id, version, code }: Refund) =>
    void confirm({ title: `撤回 ${code}？`, text: '撤回后这一批可以继续消费。', action: '撤回' }).then(
      (sure) => sure && act('已撤回', () => group.withdraw({ id, version })),
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
      {refunds.map((refund) => (
        <Box
          component="li"
          key={refund.id}
          aria-label={refund.code}
          sx={{ display: 'grid', gap: 1, pb: 3, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <b>{refund.customerName}</b>
            <LifecycleChip lifecycle={cardRefundLifecycle} status={refund.status} />
            <Box sx={{ flex: 1 }} />
            {can(cardRefundLifecycle, refund.status, 'approve') &&
              refund.mayAudit &&
              may('customerCardRefund.audit') && (
                <>
                  <Button size="small" onClick={() => pass(refund)}>
                    通过
                  </Button>
                  <Button size="small" color="error" onClick={() => setOpened({ does: 'reject', refund })}>
                    驳回
                  </Button>
                </>
              )}
            {can(cardRefundLifecycle, refund.status, 'pay') && may('customerCardRefund.pay') && (
              <Button size="small" variant="contained" onClick={() => setOpened({ does: 'pay', refund })}>
                付款
              </Button>
            )}
            {can(cardRefundLifecycle, refund.status, 'withdraw') && may('customerCardRefund.save') && (
              <Button size="small" onClick={() => withdraw(refund)}>
                撤回
              </Button>
            )}
          </Box>
          <span>
            退本金 <Money fen={refund.principal} strong />
            {refund.gift > 0 && (
              <>
                ，赠送 <Money fen={refund.gift} /> 作废
              </>
            )}
          </span>
          <Typography variant="body2" color="textSecondary">
            {wordsOf(refund)}
          </Typography>
        </Box>
      ))}
      {opened?.does === 'pay' && <PayCardRefund refund={opened.refund} onClose={() => setOpened(undefined)} />}
      {opened?.does === 'reject' && (
        <ReasonDialog
          title={`驳回「${opened.refund.customerName}」的退卡`}
          action="驳回"
          hint="驳回后这一批可以继续消费"
          save={(reason, idempotencyKey) =>
            group.audit(
              { id: opened.refund.id, version: opened.refund.version, pass: false, reason },
              { idempotencyKey },
            )
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  );
}

/** Who applied, decided and paid, and why. */
const wordsOf = (refund: Refund): string =>
  [
    refund.code,
    `批次 ${refund.lotCode}`,
    `${refund.appliedBy} ${formatMoment(refund.createTime)} 申请：${refund.reason}`,
    refund.auditedBy !== '' && `${refund.auditedBy} 审核${refund.selfAudited ? '（自审）' : ''}`,
    refund.rejectReason !== '' && `驳回原因：${refund.rejectReason}`,
    refund.paidTime !== null &&
      refund.method !== null &&
      `${refund.paidBy} ${formatMoment(refund.paidTime)} 从${refund.accountName}付${payMethodLabel(refund.method)}${
        refund.payee && `，收款人 ${refund.payee}`
      }`,
  ]
    .filter(Boolean)
    .join(' · ');
