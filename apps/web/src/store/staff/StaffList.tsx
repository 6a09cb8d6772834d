import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { BindAccount } from './BindAccount';
import { branchChoices } from './branchChoices';
import { FenxiaoForm } from './FenxiaoForm';
import { StaffAdd } from './StaffAdd';
import { PlatformChips, StaffName, StaffStatus } from './staffCells';
import { roleText, StaffEdit, type Staff } from './StaffEdit';
import { useStaffActions } from './useStaffActions';

const columns: Column<Staff>[] = [
  { field: 'name', headerName: '姓名', width: 168, renderCell: ({ row }) => <StaffName staff={row} /> },
  { field: 'phone', headerName: '手机号', width: 128 },
  {
    field: 'roles',
    headerName: '角色与门店',
    flex: 1,
    minWidth: 220,
    valueGetter: (_, row) => orDash(row.roles.map(roleText).join('；')),
  },
  { field: 'bound', headerName: '外部平台', width: 160, renderCell: ({ row }) => <PlatformChips staff={row} /> },
  enabledColumn({ renderCell: ({ row }) => <StaffStatus staff={row} /> }),
  momentColumn('createTime', '加入时间', { width: 180 }),
];

type Opened = { show: 'add' } | { show: 'edit' | 'bind' | 'fenxiao'; staff: Staff };

/** 员工管理 */
export function StoreStaff() {
  const [api, authorities, shops] = [useGroup(partsStaff), useGroup(sysAuthority), useGroup(partsShop)];
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const { data: roles = [] } = useLoad(authorities.list, {});
  const roleChoices = roles.map(({ id, name }) => ({ value: id, label: name }));
  const { data: places = [] } = useLoad(shops.listAllShop);
  const shopChoices = branchChoices(places);
  const nameOf = (choices: readonly { value: string; label: string }[], id: string) =>
    choices.find((choice) => choice.value === id)?.label ?? '';
  const list = usePagedList(api.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      shopId: (id) => `门店：${nameOf(shopChoices, id)}`,
      roleId: (id) => `角色：${nameOf(roleChoices, id)}`,
      status: enabledText,
    },
  });
  const { switchEntry, remove, unbind, invite, withdraw } = useStaffActions();
  const close = () => setOpened(undefined);

  return (
    <ListPage
      title="员工管理"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="姓名、手机号" type="search" maxLength={11} {...list.bind('keyword')} />
          <FilterSelect label="门店" choices={shopChoices} width={136} {...list.bind('shopId')} />
          <FilterSelect label="角色" choices={roleChoices} width={136} {...list.bind('roleId')} />
          <EnabledFilter width={112} {...list.bind('status')} />
        </>
      }
      add={may('partsStaff.save') && { label: '新增员工', run: () => setOpened({ show: 'add' }) }}
      card={(row) => ({
        title: <StaffName staff={row} />,
        state: <StaffStatus staff={row} />,
        facts: [
          ['手机号', orDash(row.phone)],
          ['角色', orDash(row.roles.map(roleText).join('；'))],
          ['外部平台', <PlatformChips key="platforms" staff={row} />],
        ],
      })}
      actions={(row) => [
        may('partsStaff.save') && { label: '编辑', run: () => setOpened({ show: 'edit', staff: row }) },
        may('partsStaff.save') && withdraw(row),
        may('partsStaff.save') && invite(row),
        may('partsStaff.enable') && !row.invitation && switchEntry(row),
        may('partsStaff.bind') &&
          !row.invitation &&
          (row.bound
            ? { label: '解绑协作平台', danger: true, run: () => void unbind(row) }
            : { label: '绑定协作平台', run: () => setOpened({ show: 'bind', staff: row }) }),
        may('partsStaff.bind') &&
          !row.invitation && { label: '分销平台角色', run: () => setOpened({ show: 'fenxiao', staff: row }) },
        may('partsStaff.delete') && {
          label: '删除',
          danger: true,
          refused: row.isMaster && '店主不能删除',
          run: () => void remove(row),
        },
      ]}
      actionsWidth={184}
      onOpen={(row) => may('partsStaff.save') && setOpened({ show: 'edit', staff: row })}
      empty="还没有员工。按手机号添加，再给角色和门店。"
    >
      {opened?.show === 'add' && <StaffAdd onClose={close} />}
      {opened?.show === 'edit' && <StaffEdit staff={opened.staff} onClose={close} />}
      {opened?.show === 'bind' && <BindAccount staff={opened.staff} onClose={close} />}
      {opened?.show === 'fenxiao' && <FenxiaoForm staff={opened.staff} onClose={close} />}
    </ListPage>
  );
}
