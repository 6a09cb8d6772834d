import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { activityStates } from '@partsdesk/core/market/activityState';
import { giftGrantLifecycle } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { GIFT_KINDS } from '@partsdesk/core/market/gift/giftScheme';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { orderSaleAddress, saleOutAddress } from '../../order/documentAddress';
import { CampaignEffect } from '../../report/campaign/CampaignEffect';
import { useMayVisit } from '../../useMayVisit';
import { daysText } from '../exhibition/signInTexts';
import { channelsText, itemText, membersText, scopeText, stepText } from './giftTexts';
import { useGiftActs } from './useGiftActs';

type Scheme = Schemas['GiftSchemeDetail'];
type Row = Schemas['GiftGrant'];

const kinds = GIFT_KINDS.map(({ code, label }) => ({ value: code, label }));
const LOST = [{ value: 'true', label: '未收回' }] as const;

const columns: Column<Row>[] = [
  { field: 'customerName', headerName: '客户', width: 128 },
  { field: 'name', headerName: '礼品', flex: 1, minWidth: 160, valueGetter: (_, row) => itemText(row) },
  {
    field: 'status',
    headerName: '状态',
    width: 96,
    renderCell: ({ row }) => <LifecycleChip lifecycle={giftGrantLifecycle} status={row.status} />,
  },
  { field: 'threshold', headerName: '消费满', width: 104, renderCell: ({ row }) => <Money fen={row.threshold} /> },
  { field: 'saleOutCode', headerName: '来源出库单', width: 160 },
  { field: 'shopName', headerName: '门店', width: 112 },
  { field: 'until', headerName: '领取截止', width: 112, valueGetter: (_, row) => orDash(row.until) },
  { field: 'takenOrderCode', headerName: '领取单号', width: 160, valueGetter: (_, row) => orDash(row.takenOrderCode) },
  { field: 'reason', headerName: '说明', width: 160, valueGetter: (_, row) => orDash(row.reason) },
  momentColumn('createTime', '获得时间'),
];

/** 消费有礼详情: a scheme with its steps and results, and every gift that it has given. */
export function MarketConsumptionGiftDetail() {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, error, reload } = useLoad(schemes.item, id ? { id } : undefined);
  if (data && data.id === id) return <Given key={id} scheme={data} />;
  return (
    <Page title="消费有礼详情" plain>
      {!id ? (
        <EmptyState text="请从消费有礼列表打开一个活动。" />
      ) : error === undefined ? (
        <PageSkeleton rows={4} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Page>
  );
}

function Given({ scheme }: { scheme: Scheme }) {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const [mayVisit, navigate] = [useMayVisit(), useNavigate()];
  const { id, name, state, results } = scheme;
  const acts = useGiftActs();
  const list = usePagedList(schemes.grants, {
    fixed: { id },
    chips: {
      kind: (kind) => kinds.find(({ value }) => value === kind)?.label ?? '',
      status: (status) => statusLabel(giftGrantLifecycle, status),
      lost: () => '退货后未收回',
    },
  });
  const lost = list.bind('lost');
  const outPage = mayVisit('OrderDeliveryOrderDetails');
  const orderPage = mayVisit('OrderSalesOrderDetails');
  return (
    <ListPage
      title={`消费有礼「${name}」`}
      label="发放明细"
      list={list}
      columns={columns}
      secondary={acts(scheme).map(
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
      bar={
        <Box sx={{ px: 3, py: 2, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 3 }}>
          <FactGrid
            facts={[
              ['状态', <LifecycleChip key="state" lifecycle={activityStates} status={state} />],
              ['活动时间', daysText(scheme)],
              ['适用渠道', channelsText(scheme.channels)],
              ['参与门店', membersText(scheme.shops, '全部门店')],
              ['会员等级', membersText(scheme.levels, '全部客户')],
              ['适用范围', membersText(scheme.goods, scopeText(scheme.scope))],
              ['活动说明', orDash(scheme.remark)],
              ['创建人', orDash(scheme.by)],
            ]}
          />
          <Box component="ul" aria-label="阶梯" sx={{ m: 0, pl: 4, fontSize: 14 }}>
            {scheme.steps.map((step) => (
              <li key={step.id}>{stepText(step)}</li>
            ))}
          </Box>
          <Box role="region" aria-label="赠送结果">
            <FactGrid
              facts={[
                ['达标单数', `${String(scheme.sales)} 单，${String(results.customers)} 位客户`],
                ['销售额', <Money key="amount" fen={results.amount} />],
                ['赠品', `已领 ${String(results.pieces)} 件，待领 ${String(results.waiting)} 件`],
                ['优惠券', `发出 ${String(results.coupons)} 张，已使用 ${String(results.couponsUsed)} 张`],
                ['券已抵扣', <Money key="off" fen={results.couponsAmount} />],
                ['发出积分', String(results.points)],
                ['退货后未收回', `${String(results.lost)} 份，计入活动成本`],
              ]}
            />
          </Box>
          <CampaignEffect kind={4} id={scheme.id} />
        </Box>
      }
      filters={
        <>
          <FilterSelect label="礼品类型" choices={kinds} width={112} {...list.bind('kind')} />
          <FilterSelect label="状态" choices={statusChoices(giftGrantLifecycle)} width={112} {...list.bind('status')} />
          <FilterSelect
            {...lost}
            label="退货"
            width={112}
            choices={LOST}
            value={lost.value ? 'true' : undefined}
            onChange={(value: 'true' | undefined) => lost.onChange(value === 'true' ? true : undefined)}
            onCommit={(value: 'true' | undefined) => lost.onCommit?.(value === 'true' ? true : undefined)}
          />
        </>
      }
      card={(row) => ({
        title: row.customerName,
        state: <LifecycleChip lifecycle={giftGrantLifecycle} status={row.status} />,
        facts: [
          ['礼品', itemText(row)],
          ['来源出库单', row.saleOutCode],
          ['领取截止', orDash(row.until)],
          ['说明', orDash(row.reason)],
        ],
      })}
      actions={(row) => [
        outPage && { label: '出库单', run: () => void navigate(saleOutAddress(row.saleOutId)) },
        orderPage &&
          row.takenOrderId !== null && {
            label: '领取单',
            run: () => void navigate(orderSaleAddress(row.takenOrderId ?? '')),
          },
      ]}
      actionsWidth={136}
      empty="还没有客户获得礼品。活动进行中，客户付清达到金额的单子就会自动获得。"
    />
  );
}
