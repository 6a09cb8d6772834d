import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { planWriteOff } from '@partsdesk/core/market/commission/commissionMoney';
import { formatYuan } from '@partsdesk/core/money';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { subCommission } from '@partsdesk/sdk/parts/subCommission';
import { subCommissionSettlement } from '@partsdesk/sdk/parts/subCommissionSettlement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useId } from 'react';
import { accountChoices } from '../../fund/account/accountChoices';

type Line = Schemas['SubCommission'];

/** As many lines can be chosen from one by one; of more, all that are open are paid. */
const MOST_LINES = 100;

interface Draft {
  lineIds: string[];
  accountId: string | undefined;
  paymentNo: string;
  voucherUrl: string;
  remark: string;
}

interface WriteOffFormProps {
  promoter: Schemas['Distributor'];
  onClose: () => void;
}

/** Pays a distributor: the lines are chosen here, debts are always taken off. */
export function WriteOffForm({ promoter, onClose }: WriteOffFormProps) {
  const [commissions, settings] = [useGroup(subCommission), useGroup(storeSetting)];
  const lines = useLoad(commissions.page, { distributorId: promoter.id, open: true, pageSize: MOST_LINES });
  const setting = useLoad(settings.view);
  if (!lines.data || !setting.data) return null;
  const oldestFirst = lines.data.records.toReversed();
  return (
    <PayForm
      promoter={promoter}
      lines={lines.data.total > oldestFirst.length ? undefined : oldestFirst}
      total={lines.data.total}
      lowest={setting.data.commission.lowestWithdrawal}
      onClose={onClose}
    />
  );
}

interface PayFormProps extends WriteOffFormProps {
  /** Undefined: too many to choose from. */
  lines: readonly Line[] | undefined;
  total: number;
  lowest: number;
}

function PayForm({ promoter, lines, total, lowest, onClose }: PayFormProps) {
  const [settlements, accounts] = [useGroup(subCommissionSettlement), useGroup(fundAccount)];
  const places = useLoad(accounts.list, {});
  const payable = places.data?.filter(({ drawer }) => !drawer);
  const planOf = (chosen: readonly string[]) => planWriteOff(lines ?? [], { chosen, lowest });
  return (
    <FormDialog<Draft>
      title={`核销${promoter.name}的佣金`}
      width={560}
      initial={{
        lineIds: (lines ?? []).filter(({ open, suspect }) => open > 0 && !suspect).map(({ id }) => id),
        accountId: undefined,
        paymentNo: '',
        voucherUrl: '',
        remark: '',
      }}
      saveLabel={({ lineIds }) => {
        const plan = planOf(lineIds);
        return lines && plan.ok ? `核销并付款 ${formatYuan(plan.total)}` : '核销并付款';
      }}
      savedText="佣金已核销"
      save={({ lineIds, accountId = '', paymentNo, voucherUrl, remark }, idempotencyKey) =>
        settlements.writtenOff(
          {
            distributorId: promoter.id,
            version: promoter.balanceVersion,
            accountId,
            paymentNo: paymentNo.trim(),
            remark: remark.trim(),
            ...(lines && lineIds.length ? { lineIds } : {}),
            ...(voucherUrl ? { voucherUrl } : {}),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ draft, field, change, errors }) => {
        const plan = planOf(draft.lineIds);
        return (
          <>
            {lines ? (
              <ChosenLines
                lines={lines}
                chosen={draft.lineIds}
                onChange={(lineIds) => change({ lineIds })}
                problem={errors.lineIds ?? (plan.ok ? undefined : problemOf(plan, lowest))}
                sum={plan.ok ? plan.total : undefined}
              />
            ) : (
              <Alert severity="info">
                共 {total} 笔未结佣金，一次全部核销，可疑的除外；待抵扣的从中扣除。可结算合计{' '}
                {formatYuan(promoter.available)}。
              </Alert>
            )}
            <SelectField
              label="付款账户"
              required
              choices={accountChoices(payable)}
              hint={
                places.error === undefined
                  ? '从这个账户出账，记入资金流水；收银钱箱不能付佣金'
                  : '账户没有读到，请关闭后再试'
              }
              {...field('accountId')}
            />
            <TextField
              label="付款单号"
              maxLength={40}
              placeholder="转账的流水号，同一个号只能核销一次"
              {...field('paymentNo')}
            />
            <TextField label="备注" rows={2} maxLength={200} {...field('remark')} />
            <ImageUpload label="凭证" isPrivate max={1} {...field('voucherUrl')} />
          </>
        );
      }}
    </FormDialog>
  );
}

const problemOf = ({ reason, amount }: Extract<ReturnType<typeof planWriteOff>, { ok: false }>, lowest: number) =>
  reason === 'debt'
    ? `还有 ${formatYuan(amount)} 待抵扣，所选佣金不够抵`
    : reason === 'lowest'
      ? `合计 ${formatYuan(amount)}，低于最低核销金额 ${formatYuan(lowest)}`
      : '请勾选要核销的佣金';

interface ChosenLinesProps {
  lines: readonly Line[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  problem: string | undefined;
  sum: number | undefined;
}

/** Ticks the lines that are paid; debts are ticked for good. */
function ChosenLines({ lines, chosen, onChange, problem, sum }: ChosenLinesProps) {
  const headId = useId();
  return (
    <Box role="group" aria-labelledby={headId} data-field="lineIds" sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headId} component="h3" variant="subtitle2">
        未结佣金（{lines.length} 笔，先旧后新）
      </Typography>
      {lines.map(({ id, orderCode, taskName, customerName, open, suspect }) => {
        const isDebt = open < 0;
        const ticked = isDebt || chosen.includes(id);
        return (
          <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2, borderBottom: 1, borderColor: 'divider' }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, mr: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={ticked}
                  disabled={isDebt}
                  onChange={() => onChange(ticked ? chosen.filter((one) => one !== id) : [...chosen, id])}
                />
              }
              label={
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {orderCode || taskName}　{customerName}
                  {isDebt && '　待抵扣'}
                  {suspect && '　收货手机号与分销员相同'}
                </Box>
              }
            />
            <Money fen={open} />
          </Box>
        );
      })}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }} role="status">
        {problem ? (
          <Typography color="error">{problem}</Typography>
        ) : (
          <>
            合计&nbsp;
            <Money fen={sum ?? 0} strong />
          </>
        )}
      </Box>
    </Box>
  );
}
