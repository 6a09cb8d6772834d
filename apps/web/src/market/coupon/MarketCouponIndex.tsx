import { COUPON_KINDS, couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import { COUPON_PLACES, reachWords } from '@partsdesk/core/market/coupon/couponReach';
import { couponSchemeState, validityWords } from '@partsdesk/core/market/coupon/couponScheme';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { couponAddress } from './couponAddress';
import { CouponForm } from './CouponForm';
import { givenText, scopeText } from './couponTexts';
import { StopCoupon } from './StopCoupon';

type Row = Schemas['CouponScheme'];

const kinds = COUPON_KINDS.map(({ code, label }) => ({ value: code, label }));
const states = Object.values(couponSchemeState.statuses).map(({ code, label }) => ({ value: code, label }));
const places = COUPON_PLACES.map(({ code, label }) => ({ value: code, label }));
const labelIn = (choices: readonly { value: number; label: string }[], value: number) =>
  choices.find((one) => one.value === value)?.label ?? '';

const columns: Column<Row>[] = [
  { field: 'name', headerName: '优惠券', flex: 1, minWidth: 160 },
  {
    field: 'state',
    headerName: '状态',
    width: 84,
    renderCell: ({ row }) => <LifecycleChip lifecycle={couponSchemeState} status={row.state} />,
  },
  { field: 'kind', headerName: '规则', width: 200, valueGetter: (_, row) => couponRuleWords(row) },
  { field: 'scope', headerName: '适用范围', width: 164, valueGetter: (_, row) => scopeText(row) },
  { field: 'channels', headerName: '使用限制', width: 164, valueGetter: (_, row) => reachWords(row) },
  { field: 'validity', headerName: '有效期', width: 208, valueGetter: (_, row) => validityWords(row) },
  { field: 'issued', headerName: '已发 / 总数', width: 112, valueGetter: (_, row) => givenText(row) },
  { field: 'used', headerName: '已使用', type: 'number', width: 88 },
  {
    field: 'usedAmount',
    headerName: '已抵扣',
    type: 'number',
    width: 112,
    renderCell: ({ row }) => <Money fen={row.usedAmount} />,
  },
  momentColumn('createTime', '添加时间'),
];

/** 优惠券: the offers with what became of their coupons; the head store sets them. */
export function MarketCouponIndex() {
  const schemes = useGroup(couponSchema);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const atHead = useAtHead();
  const [stopped, setStopped] = useState<Row>();
  const editing = useEditing<Row>('新增优惠券', '修改优惠券');
  const list = usePagedList(schemes.page, {
    chips: {
      name: (words) => `名称：${words}`,
      kind: (kind) => labelIn(kinds, kind),
      state: (state) => labelIn(states, state),
      channels: (channels) => labelIn(places, channels),
    },
  });
  const save = atHead && may('couponSchema.save');
  const open = mayVisit('MarketCouponDetail') ? ({ id }: Row) => void navigate(couponAddress(id)) : undefined;
  return (
    <ListPage
      title="优惠券"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="优惠券名称" type="search" width={176} maxLength={30} {...list.bind('name')} />
          <FilterSelect label="类型" choices={kinds} width={112} {...list.bind('kind')} />
          <FilterSelect label="使用渠道" choices={places} width={136} {...list.bind('channels')} />
          <FilterSelect label="状态" choices={states} width={112} {...list.bind('state')} />
        </>
      }
      card={(row) => ({
        title: row.name,
        state: <LifecycleChip lifecycle={couponSchemeState} status={row.state} />,
        facts: [
          ['规则', couponRuleWords(row)],
          ['适用范围', scopeText(row)],
          ['使用限制', reachWords(row)],
          ['有效期', validityWords(row)],
          ['已发 / 总数', givenText(row)],
        ],
      })}
      actions={(row) => [
        open && { label: '详情', run: () => open(row) },
        save &&
          row.state !== couponSchemeState.statuses.invalid.code && { label: '修改', run: () => editing.edit(row) },
        atHead &&
          may('couponSchema.invalid') && {
            label: row.state === couponSchemeState.statuses.invalid.code ? '作废' : '停发',
            danger: true,
            run: () => setStopped(row),
          },
      ]}
      actionsWidth={152}
      {...(open ? { onOpen: open } : {})}
      add={save && editing.adding}
      empty={
        atHead
          ? '还没有优惠券。先建一种券，再到客户列表发给客户，收银台结算时按 F6 使用。'
          : '还没有优惠券。优惠券由总店设置。'
      }
    >
      {editing.opened && <CouponForm title={editing.title} scheme={editing.row} onClose={editing.close} />}
      {stopped && <StopCoupon scheme={stopped} onClose={() => setStopped(undefined)} />}
    </ListPage>
  );
}
