import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { isBalanceMethod, PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { refundBillItem } from '@partsdesk/sdk/parts/refundBillItem';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useNotice } from '@partsdesk/ui/app/notices';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { Total } from '@partsdesk/ui/list/Total';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { RefundProgress } from '../../fund/online/RefundProgress';
import { returnAddress } from '../documentAddress';
import { cashFromWords } from './cashFrom';
import { Refunds } from './Entries';
import { LoadedReturn } from './LoadedReturn';
import { returnFacts } from './returnFacts';
import { ReturnState } from './ReturnState';
import { returnSteps } from './returnSteps';

/** 退货结算: refunds by the payment methods of the sale. */
export function Settlement() {
  return <LoadedReturn>{(back, reload) => <SettlementDocument back={back} reload={reload} />}</LoadedReturn>;
}

function SettlementDocument({ back, reload }: { back: Schemas['SalesReturnDetail']; reload: () => void }) {
  const [bills, items] = [useGroup(refundBill), useGroup(refundBillItem)];
  const open = can(salesReturnLifecycle, back.status, 'refund') && can(refundStatus, back.refundStatus, 'refundAll');
  const loaded = useLoad(`${back.id} ${String(back.version)}`, async (signal) => {
    const [info, refunds] = await Promise.all([
      bills.getSaleOutInfo({ salesReturnId: back.id }, { signal }),
      items.getRefundBillDetails({ salesReturnId: back.id }, { signal }),
    ]);
    return { info, refunds };
  });
  const words = can(salesReturnLifecycle, back.status, 'refund')
    ? '这张退货单已经退完款。'
    : `退货单${statusLabel(salesReturnLifecycle, back.status)}，还不能退款。`;
  return (
    <DocumentPage
      title="退货结算"
      code={back.code}
      status={<ReturnState back={back} />}
      steps={returnSteps(back)}
      facts={returnFacts(back)}
    >
      <DocumentSection title="退款">
        {loaded.error !== undefined && <ErrorState error={loaded.error} onRetry={loaded.reload} />}
        {!loaded.data && loaded.error === undefined && <PageSkeleton rows={3} />}
        {loaded.data &&
          (open ? (
            <RefundForm key={loaded.data.info.version} info={loaded.data.info} reload={reload} />
          ) : (
            <EmptyState
              text={words}
              action={
                <Button component={Link} to={returnAddress(back.id)} variant="outlined">
                  查看退货单
                </Button>
              }
            />
          ))}
      </DocumentSection>
      <DocumentSection title="退款记录">
        <Refunds back={back} refunds={loaded.data?.refunds ?? []} />
      </DocumentSection>
      <RefundProgress of={{ documentIds: (loaded.data?.refunds ?? []).map(({ id }) => id) }} version={back.version} />
    </DocumentPage>
  );
}

interface Way {
  amount: number | undefined;
  accountId: string | undefined;
}

function RefundForm({ info, reload }: { info: Schemas['RefundInfo']; reload: () => void }) {
  const bills = useGroup(refundBill);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const notice = useNotice();
  const conflict = useConflict(reload);
  const form = useForm<{ ways: Record<string, Way>; remark: string }>({
    initial: {
      ways: Object.fromEntries(
        info.tenders.map(({ method, suggested, accountId }) => [
          method,
          { amount: suggested, accountId: accountId ?? undefined },
        ]),
      ),
      remark: '',
    },
    save: async ({ ways, remark }, idempotencyKey) => {
      const tenders = info.tenders.flatMap(({ method }) => {
        const { amount, accountId } = ways[method] ?? {};
        return amount ? [{ method, amount, ...(accountId ? { accountId } : {}) }] : [];
      });
      const parts = [
        info.credited > 0 && `冲减欠款 ${formatYuan(info.credited)}`,
        ...tenders.map(({ method, amount }) => `${payMethodLabel(method)} ${formatYuan(amount)}`),
        info.giftCardUses > 0 && `退回礼品卡 ${String(info.giftCardUses)} 次`,
      ]
        .filter(Boolean)
        .join('，');
      if (!parts) return void notice.warn('请填写退款金额');
      const cash = tenders.find(({ method }) => method === PayMethod.cash);
      const from = cash && info.accounts.find(({ id }) => id === cash.accountId);
      const text = [parts, from && cashFromWords(from), '退款后不能撤回。'].filter(Boolean).join('。');
      if (!(await confirm({ title: '确认退款？', text, action: '退款' }))) return;
      const { code, rest, cashFrom } = await conflict(
        bills.add({ salesReturnId: info.salesReturnId, version: info.version, tenders, remark }, { idempotencyKey }),
      );
      const left = rest > 0 ? `退款单 ${code} 已退，还有 ${formatYuan(rest)} 未退` : `退款单 ${code} 已退完`;
      notice.success(cashFrom ? `${left}。${cashFromWords(cashFrom)}` : left);
      void navigate(returnAddress(info.salesReturnId), { replace: true });
    },
  });
  const { ways } = form.draft;
  const { addRule } = form.field('ways');
  const asked = addRule ? { addRule } : {};
  const paidOut = info.tenders.reduce((sum, { method }) => sum + (ways[method]?.amount ?? 0), 0);
  const [edited, setEdited] = useState<string>();
  const last = edited ?? info.tenders.findLast(({ method }) => ways[method]?.amount)?.method;
  /** Tells at the field what is too much: more than was paid this way, or, at the last one edited, than is due. */
  const tooMuch = ({ method, rest }: (typeof info.tenders)[number]) => {
    const amount = ways[method]?.amount ?? 0;
    if (amount > rest) return { most: rest, mostText: `最多可退 ${formatYuan(rest)}` };
    if (paidOut <= info.due || method !== last) return {};
    return { most: amount - (paidOut - info.due), mostText: `合计多退了 ${formatYuan(paidOut - info.due)}` };
  };
  const change = (method: string, patch: Partial<Way>) =>
    form.change({
      ways: { ...ways, [method]: { ...(ways[method] ?? { amount: 0, accountId: undefined }), ...patch } },
    });
  // Maps a payment method to its index in the request, which omits methods without a refund.
  const errorAt = (at: number, name: 'amount' | 'accountId') =>
    form.errors[
      `tenders[${String(info.tenders.slice(0, at).filter(({ method }) => ways[method]?.amount).length)}].${name}`
    ];
  return (
    <Box component="form" {...form.props} sx={{ display: 'grid' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, px: 4, pb: 4 }}>
        <Total label="退货金额">
          <Money fen={info.amount} />
        </Total>
        {info.refunded > 0 && (
          <Total label="已退">
            <Money fen={info.refunded} />
          </Total>
        )}
        {info.credited > 0 && (
          <Total label="先冲减欠款">
            <Money fen={info.credited} why={`出库单还欠 ${formatYuan(info.debt)}，退货先抵欠款，不付钱`} />
          </Total>
        )}
        {info.giftCardUses > 0 && (
          <Total label={`退回礼品卡 ${String(info.giftCardUses)} 次`}>
            <Money fen={info.giftCard} why="礼品卡抵扣的商品退回次数，不退钱" />
          </Total>
        )}
        <Total label="应退给客户" strong>
          <Money fen={info.due} />
        </Total>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {info.tenders.map((tender, at) => {
          const { method, paid, refunded, rest } = tender;
          const { most, mostText } = tooMuch(tender);
          const label = payMethodLabel(method);
          const accounts = info.accounts
            .filter((account) => account.method === method)
            .map(({ id, name }) => ({ value: id, label: name }));
          return (
            <Box
              component="li"
              key={method}
              aria-label={label}
              sx={{
                display: 'grid',
                gap: 3,
                px: 4,
                py: 3,
                borderTop: 1,
                borderColor: 'divider',
                alignItems: 'start',
                gridTemplateColumns: { xs: '1fr', md: 'minmax(200px, 1fr) 200px 240px' },
              }}
            >
              <Box>
                <b>{label}</b>
                {(method === PayMethod.online || isBalanceMethod(method)) && (
                  <Typography component="span" variant="body2" color="primary" sx={{ ml: 2 }}>
                    原路退回
                  </Typography>
                )}
                <Typography variant="body2" color="textSecondary">
                  收过 <Money fen={paid} />
                  {refunded > 0 && (
                    <>
                      ，已退 <Money fen={refunded} />
                    </>
                  )}
                  ，最多可退 <Money fen={rest} />
                </Typography>
              </Box>
              <PriceField
                {...asked}
                name={`amount ${method}`}
                label="退款金额"
                allowZero
                disabled={info.due === 0}
                most={most}
                mostText={mostText}
                error={form.errors[`amount ${method}`] ?? errorAt(at, 'amount') ?? mostText}
                value={ways[method]?.amount}
                onChange={(amount) => {
                  setEdited(method);
                  change(method, { amount });
                }}
              />
              {/* A provider refunds by itself; cards and points get back what they paid, out of no account. */}
              {!isBalanceMethod(method) && (
                <SelectField
                  {...asked}
                  name={`account ${method}`}
                  label="付款账户"
                  disabled={method === PayMethod.online}
                  choices={accounts}
                  error={form.errors[`account ${method}`] ?? errorAt(at, 'accountId')}
                  value={ways[method]?.accountId}
                  onChange={(accountId) => change(method, { accountId })}
                />
              )}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, p: 4, borderTop: 1, borderColor: 'divider' }}>
        <TextField label="备注" maxLength={200} {...form.field('remark')} />
        {form.errors['tenders'] && (
          <Typography role="alert" variant="body2" color="error">
            {form.errors['tenders']}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end', alignItems: 'center' }}>
          {paidOut < info.due && (
            <Typography variant="body2" color="textSecondary">
              还有 {formatYuan(info.due - paidOut)} 以后再退
            </Typography>
          )}
          <Total label="本次付出" strong>
            <Money fen={paidOut} />
          </Total>
          <Button type="submit" variant="contained" loading={form.saving} title="Ctrl + Enter">
            确认退款
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
