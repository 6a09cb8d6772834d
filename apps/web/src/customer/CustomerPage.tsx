import Button from '@mui/material/Button';
import { debtSums } from '@partsdesk/core/listSums';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { payWxRecharge } from '@partsdesk/sdk/pay/payWxRecharge';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useAtHead } from '../goods/useAtHead';
import { OPENED } from '../listAddress';
import { CustomerStatement } from '../report/debt/CustomerStatement';
import { pathOfRoute } from '../screenList';
import { useMayVisit } from '../useMayVisit';
import { AdjustValue } from './card/AdjustValue';
import { customerColumns } from './customerColumns';
import { CustomerDrawer } from './CustomerDrawer';
import { CustomerForm } from './CustomerForm';
import { CustomerSheets } from './CustomerSheets';
import { CustomerTagsForm } from './CustomerTagsForm';
import { ExchangeForm } from './exchange/ExchangeForm';
import { ApplyCustomerExport } from './export/ApplyCustomerExport';
import { GiveCoupons } from './GiveCoupons';
import { RewardPoints } from './points/RewardPoints';
import { RechargeCode } from './RechargeCode';
import { ChosenBar } from './shops/ChosenBar';
import { CustomerShopsForm } from './shops/CustomerShopsForm';
import { DistributeAll } from './shops/DistributeAll';
import { DistributeChosen } from './shops/DistributeChosen';

type Row = Schemas['Customer'];
type Opened =
  | {
      show:
        | 'detail'
        | 'form'
        | 'tags'
        | 'recharge'
        | 'shops'
        | 'adjust'
        | 'statement'
        | 'reward'
        | 'exchange'
        | 'coupons';
      row: Row;
    }
  | { show: 'form' | 'distributeChosen' | 'distributeAll' | 'export' | 'chosenCoupons'; row?: never };

/** Returns the part of the list's query that says which customers. */
const filterOf = ({
  keyword,
  tagId,
  status,
  owing,
  serviceStaffId,
  levelId,
  shopId,
}: NonNullable<Parameters<ReturnType<typeof customer>['page']>[0]>) =>
  ({ keyword, tagId, status, owing, serviceStaffId, levelId, shopId }) as Schemas['CustomerDistributionFilter'];

interface CustomerPageProps {
  title: string;
  /** Lists the customers of all shops, for the head store. */
  everyShop: boolean;
}

/** Lists customers with their debts, of one shop or of all. */
export function CustomerPage({ title, everyShop }: CustomerPageProps) {
  const atHead = useAtHead();
  const [customers, tags, shops, staff, recharges, levels] = [
    useGroup(customer),
    useGroup(customerTag),
    useGroup(partsShop),
    useGroup(partsStaff),
    useGroup(payWxRecharge),
    useGroup(customLevel),
  ];
  const may = useMay();
  const mayVisit = useMayVisit();
  const confirm = useConfirm();
  const [opened, setOpened] = useState<Opened>();
  const { data: rechargeOpen = false } = useLoad(recharges.isOpen);
  const { data: tagChoices = [] } = useLoad(tags.list);
  const { data: shopChoices = [] } = useLoad(everyShop ? shops.listAllShop : undefined);
  const grades = useLoad(levels.list, {});
  const gradeChoices = grades.data ?? [];
  const { data: serverChoices = [] } = useLoad(staff.listServiceStaff, {});
  const nameOf = (choices: readonly { id: string; name: string }[], id: string) =>
    choices.find((choice) => choice.id === id)?.name ?? '';
  const list = usePagedList(customers.page, {
    ...(everyShop ? { fixed: { all: true } } : {}),
    sums: debtSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      tagId: (id) => `标签：${nameOf(tagChoices, id)}`,
      serviceStaffId: (id) => `服务人员：${nameOf(serverChoices, id)}`,
      shopId: (id) => `门店：${nameOf(shopChoices, id)}`,
      levelId: (id) => `等级：${nameOf(gradeChoices, id)}`,
      status: enabledText,
      owing: () => '有欠款',
    },
    sort: (field, direction) => ({ sort: `${field}.${direction}` as Schemas['CustomerSort'] }),
  });
  const act = useAct();
  const save = may('customer.save');
  const distribute = everyShop && may('customerShop.distribute');
  const mayGive = may('customer.coupon');
  const [chosen, setChosen] = useState<string[]>([]);

  const disable = async ({ id, name, debt }: Row) => {
    const text =
      debt > 0 ? '停用后不能再给该客户开单，没有收回的欠款不受影响。' : '停用后不能再给该客户开单，以后可以重新启用。';
    if (await confirm({ title: `停用客户“${name}”？`, text, action: '停用', danger: true }))
      await act('客户已停用', () => customers.disable({ id }));
  };
  const close = () => setOpened(undefined);
  const [search, setSearch] = useSearchParams();
  const { [OPENED]: asked } = Object.fromEntries(search);
  const { data: found } = useLoad(customers.item, asked === undefined ? undefined : { id: asked });
  useEffect(() => {
    if (!found) return;
    setOpened({ show: 'detail', row: found });
    setSearch(
      (before) => {
        before.delete(OPENED);
        return before;
      },
      { replace: true },
    );
  }, [found, setSearch]);

  return (
    <ListPage
      title={title}
      list={list}
      columns={customerColumns(everyShop)}
      secondary={
        <>
          <CustomerSheets />
          {may('customerExportApply.apply') && (
            <Button variant="outlined" onClick={() => setOpened({ show: 'export' })}>
              申请导出
            </Button>
          )}
          {everyShop && atHead && may('customerMerge.merge') && mayVisit('CustomerDuplicates') && (
            <Button variant="outlined" component={Link} to={pathOfRoute('CustomerDuplicates') ?? ''}>
              疑似重复
            </Button>
          )}
          {distribute && (
            <Button variant="outlined" onClick={() => setOpened({ show: 'distributeAll' })}>
              分配全部
            </Button>
          )}
        </>
      }
      selection={distribute || mayGive ? { ids: chosen, onChange: setChosen } : undefined}
      batch={
        chosen.length > 0 && (
          <ChosenBar
            count={chosen.length}
            onDistribute={distribute ? () => setOpened({ show: 'distributeChosen' }) : undefined}
            onCoupons={mayGive ? () => setOpened({ show: 'chosenCoupons' }) : undefined}
            onClear={() => setChosen([])}
          />
        )
      }
      filters={
        <>
          <TextField
            label="姓名、手机号、车牌、拼音首字母"
            type="search"
            width={248}
            maxLength={20}
            {...list.bind('keyword')}
          />
          {everyShop && (
            <FilterSelect
              label="所属门店"
              choices={shopChoices.map(({ id, name }) => ({ value: id, label: name }))}
              width={136}
              {...list.bind('shopId')}
            />
          )}
          <FilterSelect
            label="标签"
            choices={tagChoices.map(({ id, name }) => ({ value: id, label: name }))}
            width={136}
            {...list.bind('tagId')}
          />
          <FilterSelect
            label="服务人员"
            choices={serverChoices.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('serviceStaffId')}
          />
          {(gradeChoices.length > 0 || (grades.loading && !grades.data)) && (
            <FilterSelect
              label="会员等级"
              choices={gradeChoices.map(({ id, name }) => ({ value: id, label: name }))}
              width={128}
              {...list.bind('levelId')}
            />
          )}
          <EnabledFilter width={112} {...list.bind('status')} />
          <FilterToggle label="有欠款" {...list.bind('owing')} />
        </>
      }
      add={may('customer.save') && { label: '新增客户', run: () => setOpened({ show: 'form' }) }}
      card={(row) => ({
        title: row.name,
        state: <EnabledChip status={row.status} />,
        facts: [
          ['手机号', orDash(row.phone)],
          ['车牌', orDash(row.plates)],
          ['欠款', <Money key="debt" fen={row.debt === 0 ? null : row.debt} strong />],
          ...(everyShop ? [['所属门店', row.shopName] as const] : []),
        ],
      })}
      actions={(row) => [
        { label: '详情', run: () => setOpened({ show: 'detail', row }) },
        save && { label: '编辑', run: () => setOpened({ show: 'form', row }) },
        distribute && { label: '门店', run: () => setOpened({ show: 'shops', row }) },
        save && { label: '标签', run: () => setOpened({ show: 'tags', row }) },
        // The walk-in customer has no stored-value card.
        rechargeOpen &&
          !everyShop &&
          row.kind !== 0 &&
          row.status === 1 && { label: '储值充值码', run: () => setOpened({ show: 'recharge', row }) },
        row.kind !== 0 && { label: '对账单', run: () => setOpened({ show: 'statement', row }) },
        may('customerValueAdjust.save') &&
          row.kind !== 0 && { label: '调整储值', run: () => setOpened({ show: 'adjust', row }) },
        may('customerPointsDetails.reward') &&
          row.kind !== 0 &&
          row.status === 1 && { label: '赠送积分', run: () => setOpened({ show: 'reward', row }) },
        may('customerExchange.save') &&
          row.kind !== 0 &&
          row.status === 1 && { label: '兑换礼品', run: () => setOpened({ show: 'exchange', row }) },
        mayGive &&
          row.kind !== 0 &&
          row.status === 1 && { label: '发优惠券', run: () => setOpened({ show: 'coupons', row }) },
        save &&
          (row.status === 1
            ? { label: '停用', danger: true, run: () => void disable(row) }
            : { label: '启用', run: () => void act('客户已启用', () => customers.enable({ id: row.id })) }),
      ]}
      actionsWidth={152}
      onOpen={(row) => setOpened({ show: 'detail', row })}
      empty={
        everyShop
          ? '还没有客户。各门店新增的客户都会出现在这里。'
          : '还没有客户。新增客户后，开单时可以记下车牌、挂账和优惠。'
      }
    >
      {opened?.show === 'detail' && (
        <CustomerDrawer
          row={opened.row}
          onEdit={(row) => setOpened({ show: 'form', row })}
          onTags={(row) => setOpened({ show: 'tags', row })}
          onExchange={(row) => setOpened({ show: 'exchange', row })}
          onCoupons={(row) => setOpened({ show: 'coupons', row })}
          onStatement={(row) => setOpened({ show: 'statement', row })}
          onClose={close}
        />
      )}
      {opened?.show === 'statement' && (
        <CustomerStatement customerId={opened.row.id} customerName={opened.row.name} onClose={close} />
      )}
      {opened?.show === 'form' && <CustomerForm customer={opened.row} onClose={close} />}
      {opened?.show === 'recharge' && <RechargeCode customer={opened.row} onClose={close} />}
      {opened?.show === 'adjust' && (
        <AdjustValue customerId={opened.row.id} customerName={opened.row.name} onClose={close} />
      )}
      {opened?.show === 'reward' && <RewardPoints customer={opened.row} onClose={close} />}
      {opened?.show === 'exchange' && <ExchangeForm customer={opened.row} onClose={close} />}
      {opened?.show === 'coupons' && <GiveCoupons customers={[opened.row]} onClose={close} />}
      {opened?.show === 'chosenCoupons' && (
        <GiveCoupons
          customers={chosen.map((id) => ({ id }))}
          onClose={(saved) => {
            close();
            if (saved) setChosen([]);
          }}
        />
      )}
      {opened?.show === 'shops' && <CustomerShopsForm customer={opened.row} onClose={close} />}
      {opened?.show === 'distributeChosen' && (
        <DistributeChosen
          ids={chosen}
          onClose={(saved) => {
            close();
            if (saved) setChosen([]);
          }}
        />
      )}
      {opened?.show === 'distributeAll' && (
        <DistributeAll
          filter={filterOf(list.query)}
          filterText={list.chips.map(({ label }) => label).join('，')}
          onClose={close}
        />
      )}
      {opened?.show === 'export' && (
        <ApplyCustomerExport
          filter={{ ...filterOf(list.query), all: everyShop }}
          filterText={list.chips.map(({ label }) => label).join('，')}
          onClose={close}
        />
      )}
      {opened?.show === 'tags' && <CustomerTagsForm customer={opened.row} onClose={close} />}
    </ListPage>
  );
}

/** 门店客户 */
export function CustomerList() {
  return <CustomerPage title="门店客户" everyShop={false} />;
}

/** 全部客户 */
export function CustomerListAll() {
  return <CustomerPage title="全部客户" everyShop />;
}
