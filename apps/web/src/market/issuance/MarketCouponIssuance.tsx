import { statusLabel } from '@partsdesk/core/lifecycle';
import { activityStates } from '@partsdesk/core/market/activityState';
import { COUPON_CHANNELS } from '@partsdesk/core/market/coupon/couponIssuance';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { issuanceAddress, newIssuanceAddress } from './issuanceAddress';
import { channelText, couponsText, periodText, receiversText, takenText, usedCount } from './issuanceTexts';
import { useIssuanceActs } from './useIssuanceActs';

type Row = Schemas['CouponIssuance'];

const channels = COUPON_CHANNELS.map(({ code, label }) => ({ value: code, label }));

const columns: Column<Row>[] = [
  { field: 'name', headerName: '活动', flex: 1, minWidth: 140 },
  { field: 'channel', headerName: '发放方式', width: 96, valueGetter: (_, row) => channelText(row.channel) },
  { field: 'receivers', headerName: '发放对象', width: 168, valueGetter: (_, row) => receiversText(row) },
  { field: 'lines', headerName: '优惠券', width: 200, valueGetter: (_, row) => couponsText(row) },
  { field: 'beginDay', headerName: '发放时间', width: 200, valueGetter: (_, row) => periodText(row) },
  { field: '_taken', headerName: '已领 / 总数', width: 112, valueGetter: (_, row) => takenText(row) },
  { field: '_used', headerName: '已使用', type: 'number', width: 80, valueGetter: (_, row) => usedCount(row) },
  {
    field: 'state',
    headerName: '状态',
    width: 96,
    renderCell: ({ row }) => <LifecycleChip lifecycle={activityStates} status={row.state} />,
  },
  { field: 'by', headerName: '创建人', width: 96 },
  momentColumn('createTime', '创建时间'),
];

/** 优惠券发放: coupons for many at once, with what became of them; the head store gives them out. */
export function MarketCouponIssuance() {
  const issuances = useGroup(couponDistributionActivity);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const atHead = useAtHead();
  const acts = useIssuanceActs();
  const list = usePagedList(issuances.page, {
    chips: {
      name: (words) => `活动：${words}`,
      channel: (channel) => channelText(channel),
      state: (state) => statusLabel(activityStates, state),
    },
  });
  const open = mayVisit('MarketCouponIssuanceDetail') ? ({ id }: Row) => void navigate(issuanceAddress(id)) : undefined;
  const save = atHead && may('couponDistributionActivity.save') && mayVisit('MarketCouponIssuanceSave');
  return (
    <ListPage
      title="优惠券发放"
      label="发放活动"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="活动名称" type="search" width={176} maxLength={30} {...list.bind('name')} />
          <FilterSelect label="发放方式" choices={channels} width={120} {...list.bind('channel')} />
          <FilterSelect label="状态" choices={statusChoices(activityStates)} width={112} {...list.bind('state')} />
        </>
      }
      card={(row) => ({
        title: row.name,
        state: <LifecycleChip lifecycle={activityStates} status={row.state} />,
        facts: [
          ['发放方式', channelText(row.channel)],
          ['发放对象', receiversText(row)],
          ['优惠券', couponsText(row)],
          ['发放时间', periodText(row)],
          ['已领 / 总数', takenText(row)],
        ],
      })}
      add={save && { label: '新增发放', run: () => void navigate(newIssuanceAddress()) }}
      actions={(row) => [open && { label: '详情', run: () => open(row) }, ...acts(row)]}
      actionsWidth={200}
      {...(open ? { onOpen: open } : {})}
      empty={
        atHead
          ? '还没有发放。新增一个，把券一次发给很多客户，或让客户在小程序里自己领。'
          : '还没有发放。优惠券由总店发放。'
      }
    />
  );
}
