import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { gradePercentLabel } from '@partsdesk/core/customer/growth';
import { pointsPercentLabel } from '@partsdesk/core/customer/points/pointsRules';
import { customerLevelSetting } from '@partsdesk/sdk/parts/customerLevelSetting';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { useMayVisit } from '../../useMayVisit';
import { DisableGrade } from './DisableGrade';
import { GradeForm } from './GradeForm';
import { GradeSetting } from './GradeSetting';
import { thresholdText } from './gradeTexts';

type Grade = Schemas['CustomLevel'];
type Opened = { show: 'form'; grade?: Grade } | { show: 'disable'; grade: Grade } | { show: 'setting' };

/** 会员等级: the ladder of grades with their members, and the setting by which customers move on it. */
export function CustomerEquityGrade() {
  const [levels, settings] = [useGroup(customLevel), useGroup(customerLevelSetting)];
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const [job, setJob] = useState<string>();
  const { data: grades, error, reload } = useLoad(levels.list, {});
  const { data: setting } = useLoad(settings.item);
  const close = () => setOpened(undefined);
  const add = may('customLevel.save') && (
    <Button variant="contained" onClick={() => setOpened({ show: 'form' })}>
      新增等级
    </Button>
  );
  return (
    <Page
      title="会员等级"
      action={add}
      secondary={
        <Permitted path="customerLevelSetting.save">
          <Button variant="outlined" disabled={!setting} onClick={() => setOpened({ show: 'setting' })}>
            等级设置
          </Button>
        </Permitted>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!grades && error === undefined && <PageSkeleton />}
      {grades?.length === 0 && (
        <EmptyState text="还没有等级。先建等级，才能按等级设置价格，客户消费够了会自动升级。" action={add} />
      )}
      {grades && grades.length > 0 && (
        <Box component="ol" aria-label="等级" sx={{ m: 0, p: 5, listStyle: 'none', display: 'grid', gap: 3 }}>
          {grades.map((grade) => (
            <Rung key={grade.id} grade={grade} months={setting?.months} open={setOpened} />
          ))}
        </Box>
      )}
      {setting && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 5, pb: 4 }}>
          按最近 {setting.months} 个月的消费金额自动升级，收款时马上生效；每月初复核，升级满 {setting.keepMonths}{' '}
          个月后仍不够门槛的才降级。单独设了等级价的商品和分类，按等级价，不看等级折扣。
        </Typography>
      )}
      {opened?.show === 'form' && (
        <GradeForm grade={opened.grade} last={Math.min(9999, (grades?.length ?? 0) + 1)} onClose={close} />
      )}
      {opened?.show === 'disable' && (
        <DisableGrade
          grade={opened.grade}
          others={(grades ?? []).filter(({ id, status }) => status === 1 && id !== opened.grade.id)}
          onClose={close}
        />
      )}
      {opened?.show === 'setting' && setting && (
        <GradeSetting
          setting={setting}
          onClose={(jobId) => {
            close();
            setJob(jobId);
          }}
        />
      )}
      {job && (
        <JobDialog
          id={job}
          title="重新评定会员等级"
          onClose={() => {
            setJob(undefined);
            reload();
          }}
        />
      )}
    </Page>
  );
}

/** Shows one grade of the ladder. */
function Rung({ grade, months, open }: { grade: Grade; months: number | undefined; open: (opened: Opened) => void }) {
  const levels = useGroup(customLevel);
  const may = useMay();
  const act = useAct();
  const confirm = useConfirm();
  const mayVisit = useMayVisit();
  const { id, name, version, status, customerCount } = grade;
  const members = `${String(customerCount)} 位客户`;
  const disable = async () => {
    if (customerCount > 0) open({ show: 'disable', grade });
    else if (
      await confirm({
        title: `停用等级「${name}」？`,
        text: '停用后没有人再升到这个等级，随时可以启用。',
        action: '停用',
        danger: true,
      })
    )
      await act('等级已停用', () => levels.updateStatus({ id, version, status: 0 }));
  };
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 5,
        rowGap: 1,
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <EnabledChip status={status} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {thresholdText(grade.threshold, months)}
        </Typography>
      </Box>
      <Typography sx={{ width: 72, fontWeight: 600 }}>{gradePercentLabel(grade.percent)}</Typography>
      <Typography component="div" sx={{ width: 104 }}>
        {customerCount > 0 && mayVisit('CustomerListAll') ? (
          <Link component={RouterLink} to={listAddress('CustomerListAll', { levelId: id })}>
            {members}
          </Link>
        ) : (
          members
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '2 1 200px', overflowWrap: 'anywhere' }}>
        {[grade.pointsPercent !== 100 && pointsPercentLabel(grade.pointsPercent), grade.rights, grade.remark]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {may('customLevel.save') && <Button onClick={() => open({ show: 'form', grade })}>编辑</Button>}
        {may('customLevel.status') &&
          (status === 1 ? (
            <Button color="error" onClick={() => void disable()}>
              停用
            </Button>
          ) : (
            <Button onClick={() => void act('等级已启用', () => levels.updateStatus({ id, version, status: 1 }))}>
              启用
            </Button>
          ))}
      </Box>
    </Box>
  );
}
