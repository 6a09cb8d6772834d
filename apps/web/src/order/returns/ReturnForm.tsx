import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { conditionFor, RETURN_CONDITIONS, RETURN_REASONS } from '@partsdesk/core/order/returns/returnReasons';
import { formatQuantity } from '@partsdesk/core/quantity';
import { RefusedError } from '@partsdesk/sdk';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useNotice } from '@partsdesk/ui/app/notices';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { Total } from '@partsdesk/ui/list/Total';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { isModalInFront } from '@partsdesk/ui/page/modalInFront.ts';
import { Section } from '@partsdesk/ui/page/Section';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useWindowKeys } from '@partsdesk/ui/page/useWindowKeys.ts';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { GoodsName } from '../../goods/GoodsName';
import { useMayVisit } from '../../useMayVisit';
import { returnAddress } from '../documentAddress';
import { cashFromWords } from './cashFrom';
import { planOf, suggestedWays, type Ways } from './refundWays';
import { RefundWays } from './RefundWays';
import { allReturned, draftRows, refundsOf, type DraftRow } from './returnDraft';

interface ReturnFormProps {
  before: Schemas['SalesReturnDetail'] | undefined;
  able: Schemas['ReturnableAmount'];
  reload: () => void;
}

/** How far a save goes. */
type How = 'draft' | 'handIn' | 'atOnce';

/** The button that Ctrl+Enter presses. */
const MAIN = { variant: 'contained', type: 'submit', title: 'Ctrl + Enter' } as const;

/** Takes the quantities to return of an outbound and shows the refund of each. */
export function ReturnForm({ before, able, reload }: ReturnFormProps) {
  const returns = useGroup(salesReturn);
  const bills = useGroup(refundBill);
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const notice = useNotice();
  const confirm = useConfirm();
  const act = useAct(reload);
  const conflict = useConflict(reload);
  /** Reads anew what may come back when a quantity is refused: somebody else returned pieces meanwhile. */
  const current = async <Result,>(save: Promise<Result>) => {
    try {
      return await conflict(save);
    } catch (error) {
      if (error instanceof RefusedError && error.errors.some(({ field }) => /^lines\[\d+\]\.quantity$/.test(field)))
        reload();
      throw error;
    }
  };
  const mayAll =
    mayVisit('OrderCashVerifyReturnOrder') && mayVisit('OrderCashWarehousing') && mayVisit('OrderCashSettlement');
  /** What the main button and Ctrl+Enter do. */
  const main = mayAll ? 'atOnce' : 'handIn';
  const [pressed, setPressed] = useState<How>(main);
  const form = useForm<{ rows: DraftRow[]; remark: string; ways: Ways | undefined; how: How }>({
    initial: {
      rows: draftRows(able.lines, before?.lines ?? []),
      remark: before?.remark ?? '',
      ways: undefined,
      how: main,
    },
    fieldOf: (field): string => {
      const [, part, at = '', name] = /^(lines|tenders)\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
      if (part === 'tenders') return `refund ${paidBack()[Number(at)]?.method ?? ''}`;
      if (part !== 'lines') return field;
      const row = rows.indexOf(rows.filter(({ quantity }) => quantity)[Number(at)]!);
      return `${name === 'quantity' ? 'rows' : String(name)}[${String(row)}]`;
    },
    save: async ({ rows, remark, how }, key) => {
      const lines = rows.flatMap(({ saleOutLineId, quantity, condition, reason }) =>
        quantity ? [{ saleOutLineId, quantity, condition, reason }] : [],
      );
      if (!lines.length) return void notice.warn('请至少填写一行退货数量');
      const draft = {
        ...(before ? { id: before.id, version: before.version } : {}),
        ...{ saleOutId: able.saleOutId, remark, lines },
      };
      if (how === 'atOnce') return atOnce(draft, key);
      const saved = await current(returns.save(draft, { idempotencyKey: key }));
      // Ignores a refused submission here: the draft is saved, and its own page shows why.
      if (how === 'handIn')
        await returns.submit({ id: saved.id, version: saved.version }, { idempotencyKey: `${key}-submit` }).then(
          () => notice.success(`退货单 ${saved.code} 已提交，等待审核`),
          () => undefined,
        );
      else notice.success(`退货单 ${saved.code} 已保存`);
      void navigate(returnAddress(saved.id), { replace: true });
    },
  });
  const { rows } = form.draft;
  const refunds = refundsOf(able.lines, rows, able.goodwill);
  const total = refunds.reduce((sum, fen) => sum + fen, 0);
  const plan = planOf(able, rows, refunds);
  const ways = form.draft.ways ?? suggestedWays(plan);
  // Another quantity is another refund: it is proposed anew.
  const change = (at: number, patch: Partial<DraftRow>) =>
    form.change({ rows: rows.map((row, index) => (index === at ? { ...row, ...patch } : row)), ways: undefined });
  const paidBack = () =>
    plan.tenders.flatMap(({ method }) => {
      const amount = ways[method];
      return amount ? [{ method, amount }] : [];
    });
  const atOnce = async (draft: Schemas['SalesReturnDraft'], key: string) => {
    const tenders = paidBack();
    const words = [
      plan.credited > 0 && `冲减欠款 ${formatYuan(plan.credited)}`,
      ...tenders.map(({ method, amount }) => `${payMethodLabel(method)} ${formatYuan(amount)}`),
    ].filter(Boolean);
    const cash = tenders.some(({ method }) => method === PayMethod.cash) && able.cashFrom;
    const text = [
      `货按成色入库${words.length ? `，退${words.join('，')}` : '，不用退钱'}`,
      cash && cashFromWords(cash),
      '退款后不能撤回。',
    ]
      .filter(Boolean)
      .join('。');
    if (!(await confirm({ title: '退货并退款？', text, action: '退货并退款' }))) return;
    const { id, code, rest, cashFrom } = await current(
      bills.returnAtOnce({ ...draft, tenders }, { idempotencyKey: key }),
    );
    const done = rest > 0 ? `退货单 ${code} 已退，还有 ${formatYuan(rest)} 未退` : `退货单 ${code} 已退完`;
    notice.success(cashFrom ? `${done}。${cashFromWords(cashFrom)}` : done);
    void navigate(returnAddress(id), { replace: true });
  };
  const { addRule } = form.field('rows');
  const asked = addRule ? { addRule } : {};
  const save = (how: How) => {
    if (form.saving) return;
    setPressed(how);
    void form.submit({ how });
  };
  /** Turns the button that was pressed until it is answered; the others wait. */
  const waits = (how: How) => ({ loading: form.saving && pressed === how, disabled: form.saving });
  /** Sets a line's reason, and that of the lines that have none yet: what comes back together mostly has one. */
  const giveReason = (at: number, reason: string) =>
    form.change({
      rows: rows.map((row, index) =>
        index === at || !row.reason ? { ...row, reason, condition: conditionFor(reason) } : row,
      ),
    });
  const all = () => {
    form.change({ rows: allReturned(able.lines, rows), ways: undefined });
    // Goes on to what is left to say.
    form.props.ref.current?.querySelector<HTMLElement>('[data-field^=reason] [role=combobox]')?.focus();
  };
  useWindowKeys((event) => {
    if (!event.altKey || event.code !== 'KeyA' || isModalInFront()) return;
    event.preventDefault();
    all();
  });
  const drop = async (row: DraftRow, name: string) => {
    if (!before || !row.lineId) return;
    if (form.changed) return void notice.warn('请先保存修改，再删除已保存的行');
    if (await confirm({ title: `不退“${name}”？`, text: '这一行会从退货单里删除。', action: '删除', danger: true }))
      await act('已删除', () =>
        returns.deleteDetail({ id: before.id, lineId: row.lineId ?? '', version: before.version }),
      );
  };
  const reasons = (own: string) =>
    [...new Set([...RETURN_REASONS, '其他', ...(own ? [own] : [])])].map((reason) => ({
      value: reason,
      label: reason,
    }));

  return (
    <Box
      component="form"
      {...form.props}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        save(main);
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: '100%' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 36 }}>
        <Typography variant="h1">{before ? '修改退货单' : '新增退货单'}</Typography>
        {before && <DocumentNumber code={before.code} size={16} />}
        <Typography variant="body2" color="textSecondary">
          出库单 <DocumentNumber code={able.saleOutCode} /> · {able.customerName}
        </Typography>
      </Box>
      {before?.rejectReason && (
        <Typography role="alert" variant="body2" color="error">
          上次驳回的原因：{before.rejectReason}
        </Typography>
      )}
      <Section
        title="退货商品"
        action={
          <Button variant="outlined" size="small" title="Alt + A" onClick={all}>
            全部退
          </Button>
        }
      >
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
          {rows.map((row, at) => {
            const line = able.lines.find(({ saleOutLineId }) => saleOutLineId === row.saleOutLineId);
            if (!line) return null;
            const isWanted = (row.quantity ?? 0) > 0;
            return (
              <Box
                component="li"
                key={row.key}
                aria-label={line.name}
                sx={{
                  display: 'grid',
                  gap: 3,
                  alignItems: 'start',
                  py: 3,
                  borderBottom: 1,
                  borderColor: 'divider',
                  gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(180px, 1fr) 150px 120px 160px 110px 64px' },
                }}
              >
                <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
                  <GoodsName line={line} />
                  <Typography variant="body2" color="textSecondary">
                    可退 {formatQuantity(line.returnableQuantity)} {line.unitName}，剩余{' '}
                    <Money fen={line.amount - line.returnedAmount} />
                  </Typography>
                </Box>
                <QuantityField
                  {...asked}
                  name={`rows[${String(at)}]`}
                  label="退货数量"
                  allowZero
                  decimals={line.decimals}
                  unit={line.unitName}
                  most={line.returnableQuantity}
                  mostText={`最多可退 ${formatQuantity(line.returnableQuantity)} ${line.unitName}`}
                  error={form.errors[`rows[${String(at)}]`]}
                  value={row.quantity}
                  onChange={(quantity) => change(at, { quantity })}
                />
                <SelectField
                  {...asked}
                  name={`condition[${String(at)}]`}
                  label="成色"
                  choices={RETURN_CONDITIONS}
                  value={row.condition}
                  error={form.errors[`condition[${String(at)}]`]}
                  onChange={(condition) => change(at, { condition })}
                />
                <SelectField
                  {...asked}
                  name={`reason[${String(at)}]`}
                  label="退货原因"
                  required={isWanted}
                  choices={reasons(row.reason)}
                  value={row.reason || undefined}
                  error={form.errors[`reason[${String(at)}]`]}
                  onChange={(reason = '') => giveReason(at, reason)}
                />
                <Box sx={{ textAlign: 'right', display: 'grid', gap: 1 }}>
                  <Typography variant="body2" color="textSecondary">
                    退款金额
                  </Typography>
                  <Money fen={refunds[at] ?? 0} strong />
                </Box>
                {row.lineId ? (
                  <Button size="small" color="error" onClick={() => void drop(row, line.name)}>
                    删除
                  </Button>
                ) : (
                  <span />
                )}
              </Box>
            );
          })}
        </Box>
        <TextField label="备注" maxLength={200} {...form.field('remark')} />
      </Section>
      {mayAll && plan.due > 0 && (
        <RefundWays
          plan={plan}
          ways={ways}
          addRule={addRule}
          errors={form.errors}
          onChange={(next) => form.change({ ways: next })}
        />
      )}
      <ActionBar>
        <Box sx={{ flex: 1, minWidth: 140 }}>
          <Total label="退款合计" strong>
            <Money fen={total} />
          </Total>
        </Box>
        <Button onClick={() => void navigate(-1)}>返回</Button>
        <Button variant="outlined" {...waits('draft')} onClick={() => save('draft')}>
          保存草稿
        </Button>
        <Button {...waits('handIn')} {...(mayAll ? { variant: 'outlined', onClick: () => save('handIn') } : MAIN)}>
          提交审核
        </Button>
        {mayAll && (
          <Button {...waits('atOnce')} {...MAIN}>
            退货并退款
          </Button>
        )}
      </ActionBar>
    </Box>
  );
}
