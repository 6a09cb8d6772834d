import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { pointsRuleLabel, type PointsRuleCode } from '@partsdesk/core/customer/points/pointsRules';
import { enabled } from '@partsdesk/core/enabled';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { PointsRuleForm } from './PointsRuleForm';
import { ruleTerms } from './pointsTexts';

type Rule = Schemas['PointsRule'];

/** What each rule gives points for. */
const WORDS: Record<PointsRuleCode, string> = {
  consume: '门店开单按收到的钱积分，商城订单完成时积分；用储值付的按本金积，赠送部分不积。退款扣回相应的积分。',
  reward: '员工手工给客户赠送积分，要写原因。',
  redeem: '收款时用积分抵应收，不算收到的钱，也不再积分；退款按退回的金额退还积分，全部退完就全部退还。',
};

/** 积分规则: what gives points, on which terms, and whether it does. */
export function PointsRules({ onClose }: { onClose: () => void }) {
  const rules = useGroup(customerPointsRule);
  const { data, error, reload } = useLoad(rules.list);
  const [editing, setEditing] = useState<PointsRuleCode>();
  return (
    <DetailDrawer title="积分规则" onClose={onClose}>
      <DetailSection>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={3} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 5 }}>
          {data?.map((rule) => (
            <RuleItem key={rule.code} rule={rule} reload={reload} onEdit={() => setEditing(rule.code)} />
          ))}
        </Box>
      </DetailSection>
      {editing && <PointsRuleForm code={editing} onClose={() => setEditing(undefined)} />}
    </DetailDrawer>
  );
}

function RuleItem({ rule, reload, onEdit }: { rule: Rule; reload: () => void; onEdit: () => void }) {
  const rules = useGroup(customerPointsRule);
  const [may, act, confirm, conflict] = [useMay(), useAct(), useConfirm(), useConflict(reload)];
  const { code, status, version } = rule;
  const name = pointsRuleLabel(code);
  const isOn = status === enabled.statuses.enabled.code;
  const change = async () => {
    const question = {
      title: `停用「${name}」？`,
      text:
        code === 'redeem'
          ? '从现在起收款不能再用积分抵扣，已经抵扣的不变；退款照样退还积分。'
          : '从现在起不再给积分，已经有的积分不变；退款照样扣回。',
      action: '停用',
      danger: true,
    };
    if (isOn && !(await confirm(question))) return;
    await act(isOn ? '规则已停用' : '规则已启用', () =>
      conflict(rules.updateStatus({ code, version, status: isOn ? 0 : 1 })),
    );
  };
  return (
    <Box component="li" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography component="h3" variant="h3">
          {name}
        </Typography>
        <EnabledChip status={status} />
        {may('customerPointsRule.save') && (
          <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
            <Button size="small" onClick={onEdit}>
              修改
            </Button>
            <Button size="small" color={isOn ? 'error' : 'primary'} onClick={() => void change()}>
              {isOn ? '停用' : '启用'}
            </Button>
          </Box>
        )}
      </Box>
      <Typography>{ruleTerms(rule)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {WORDS[code]}
      </Typography>
    </Box>
  );
}
