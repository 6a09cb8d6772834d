import { customer } from '@partsdesk/sdk/parts/customer';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { ChosenBar } from '../shops/ChosenBar';
import { CustomerShopsForm } from '../shops/CustomerShopsForm';
import { DistributeChosen } from '../shops/DistributeChosen';
import { WechatFigures } from './WechatFigures';

type Row = Schemas['Customer'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '客户', minWidth: 160, flex: 1, card: 'title' },
  textColumn('phone', '手机号', { width: 124, card: 'fact' }),
  { field: 'shopName', headerName: '所属门店', width: 128, card: 'fact' },
  textColumn('serviceStaffName', '服务人员', { width: 112, card: 'fact' }),
  momentColumn('wechatTime', '注册时间', { card: 'fact' }),
  textColumn('levelName', '会员等级', { width: 112 }),
  enabledColumn({ width: 88 }),
];

/** 微信注册客户: who registered through the mini-app, by shop, service person and day. */
export function CustomerRegisteredWechat() {
  const [customers, shops, staff] = [useGroup(customer), useGroup(partsShop), useGroup(partsStaff)];
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct();
  const [chosen, setChosen] = useState<string[]>([]);
  const [placed, setPlaced] = useState<Row | 'chosen'>();
  const { data: places = [] } = useLoad(shops.listAllShop);
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  const nameOf = (choices: readonly { id: string; name: string }[], id: string) =>
    choices.find((choice) => choice.id === id)?.name ?? '';
  const list = usePagedList(customers.page, {
    fixed: { all: true, wechat: true },
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      shopId: (id) => `门店：${nameOf(places, id)}`,
      serviceStaffId: (id) => `服务人员：${nameOf(servers, id)}`,
      wechatFrom: (day) => `注册不早于 ${day}`,
      wechatTo: (day) => `注册不晚于 ${day}`,
    },
  });
  const distribute = may('customerShop.distribute');
  const unbind = async ({ id, name, version }: Row) => {
    const sure = await confirm({
      title: `解绑“${name}”的微信？`,
      text: '解绑后小程序马上退出登录；他再用这个微信登录，就是一位新客户。单据和欠款留在现在的客户名下。',
      action: '解绑',
      danger: true,
    });
    if (sure) await act('微信已解绑', () => customers.removeWxOpenId({ id, version }));
  };
  const selection = distribute ? { ids: chosen, onChange: setChosen } : undefined;
  return (
    <ListPage
      title="微信注册客户"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField
            label="姓名、手机号、车牌、拼音首字母"
            type="search"
            width={248}
            maxLength={20}
            {...list.bind('keyword')}
          />
          <FilterSelect
            label="所属门店"
            choices={places.map(({ id, name }) => ({ value: id, label: name }))}
            width={136}
            {...list.bind('shopId')}
          />
          <FilterSelect
            label="服务人员"
            choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('serviceStaffId')}
          />
          <DateRange label="注册日期" from={list.bind('wechatFrom')} to={list.bind('wechatTo')} />
        </>
      }
      selection={selection}
      bar={<WechatFigures />}
      batch={
        chosen.length > 0 && (
          <ChosenBar
            count={chosen.length}
            onDistribute={() => setPlaced('chosen')}
            onCoupons={undefined}
            onClear={() => setChosen([])}
          />
        )
      }
      actions={(row) => [
        distribute && { label: '门店', run: () => setPlaced(row) },
        may('customer.wechat') && { label: '解绑微信', danger: true, run: () => void unbind(row) },
      ]}
      actionsWidth={152}
      empty="还没有客户从小程序注册。小程序上线后，第一次登录的客户会出现在这里。"
    >
      {placed === 'chosen' && (
        <DistributeChosen
          ids={chosen}
          onClose={(saved) => {
            setPlaced(undefined);
            if (saved) setChosen([]);
          }}
        />
      )}
      {placed && placed !== 'chosen' && <CustomerShopsForm customer={placed} onClose={() => setPlaced(undefined)} />}
    </ListPage>
  );
}
