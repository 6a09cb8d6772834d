import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { couponSums } from '@partsdesk/core/listSums';
import { activityStates } from '@partsdesk/core/market/activityState';
import { couponColumns } from '@partsdesk/core/market/coupon/couponColumns';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import type { Download } from '@partsdesk/sdk';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { JobProgress } from '@partsdesk/ui/job/JobProgress';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { orderSaleAddress } from '../../order/documentAddress';
import { CampaignEffect } from '../../report/campaign/CampaignEffect';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { channelText, periodText, receiversText, takenText, usedCount } from './issuanceTexts';
import { useIssuanceActs } from './useIssuanceActs';

type Issuance = Schemas['CouponIssuanceDetail'];
type Row = Schemas['CustomerCoupon'];

const TAKEN = '领取记录';

const columns = screenColumns(
  couponColumns.filter(({ field }) => field !== 'activityName'),
  { customerName: { width: 128 }, kind: { width: 200 }, status: statusColumn<Row>(couponLifecycle) },
);

/** 优惠券发放详情: an issuance with its coupons, who got them, and who did not. */
export function MarketCouponIssuanceDetail() {
  const issuances = useGroup(couponDistributionActivity);
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, error, reload } = useLoad(issuances.item, id ? { id } : undefined);
  if (data && data.id === id) return <Issued key={id} issuance={data} reload={reload} />;
  return (
    <Page title="优惠券发放详情" plain>
      {!id ? (
        <EmptyState text="请从优惠券发放列表打开一个活动。" />
      ) : error === undefined ? (
        <PageSkeleton rows={4} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Page>
  );
}

function Issued({ issuance, reload }: { issuance: Issuance; reload: () => void }) {
  const [held, schemes] = [useGroup(customerCoupon), useGroup(couponSchema)];
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const { id: activityId, name, state, jobId } = issuance;
  const acts = useIssuanceActs(() => void navigate(pathOfRoute('MarketCouponIssuance') ?? '/', { replace: true }));
  const list = usePagedList(held.page, {
    fixed: { activityId },
    sums: couponSums,
    chips: { status: (status) => statusLabel(couponLifecycle, status), code: (code) => `券码：${code}` },
  });
  const openOrder = (row: Row) => {
    if (row.orderId && mayVisit('OrderSalesOrderDetails')) void navigate(orderSaleAddress(row.orderId));
  };
  return (
    <ListPage
      title={`发放「${name}」`}
      label={TAKEN}
      list={list}
      columns={columns}
      secondary={
        <>
          {acts(issuance).map(
            (action) =>
              action && (
                <Button
                  key={action.label}
                  variant="outlined"
                  color={action.danger ? 'error' : 'primary'}
                  disabled={Boolean(action.refused)}
                  {...(action.refused ? { title: action.refused } : {})}
                  onClick={action.run}
                >
                  {action.label}
                </Button>
              ),
          )}
          {may('couponSchema.export') && (
            <DownloadButton
              fetch={() =>
                schemes.exportExcel({
                  ...list.query,
                  activityId,
                  columns: shownFields(TAKEN, columns),
                }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
        </>
      }
      bar={
        <Box sx={{ px: 3, py: 2, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 3 }}>
          <FactGrid
            facts={[
              ['状态', <LifecycleChip key="state" lifecycle={activityStates} status={state} />],
              ['发放方式', channelText(issuance.channel)],
              ['发放对象', receiversText(issuance)],
              ...(issuance.receiverList.length
                ? [['对象', issuance.receiverList.map((one) => one.name).join('、')] as const]
                : []),
              ['发放时间', periodText(issuance)],
              ['已领 / 总数', takenText(issuance)],
              ['已使用', `${String(usedCount(issuance))} 张`],
              ['创建人', orDash(issuance.by)],
            ]}
          />
          <Box component="ul" aria-label="优惠券" sx={{ m: 0, pl: 4, fontSize: 14 }}>
            {issuance.lines.map((line) => (
              <li key={line.id}>
                {[
                  line.name,
                  couponRuleWords(line),
                  `每人 ${String(line.perCustomer)} 张`,
                  `已领 ${String(line.taken)} / ${String(line.total)}`,
                  `已使用 ${String(line.used)} 张`,
                ].join('，')}
              </li>
            ))}
          </Box>
          {issuance.skipped.length > 0 && (
            <Box component="ul" aria-label="未发" sx={{ m: 0, pl: 4, fontSize: 14, color: 'warning.main' }}>
              {issuance.skipped.map(({ reason, count, names }) => (
                <li key={reason}>
                  {`${reason}，未发 ${String(count)} 位客户：${names.join('、')}${count > names.length ? ' 等' : ''}`}
                </li>
              ))}
            </Box>
          )}
          <CampaignEffect kind={2} id={activityId} />
          {jobId && state === activityStates.statuses.running.code && (
            <JobProgress
              id={jobId}
              onEnd={() => {
                reload();
                list.reload();
              }}
            />
          )}
        </Box>
      }
      filters={
        <>
          <FilterSelect label="状态" choices={statusChoices(couponLifecycle)} width={112} {...list.bind('status')} />
          <TextField label="券码" type="search" width={200} maxLength={40} {...list.bind('code')} />
        </>
      }
      card={(row) => ({
        title: row.customerName,
        state: <LifecycleChip lifecycle={couponLifecycle} status={row.status} />,
        facts: [
          ['优惠券', row.name],
          ['券码', row.code],
          ['销售单', orDash(row.orderCode)],
          ['抵扣金额', <Money key="amount" fen={row.amount} />],
        ],
      })}
      actions={(row) => [
        row.orderId !== null && mayVisit('OrderSalesOrderDetails') && { label: '销售单', run: () => openOrder(row) },
      ]}
      actionsWidth={80}
      empty="还没有客户领到券。"
    />
  );
}
