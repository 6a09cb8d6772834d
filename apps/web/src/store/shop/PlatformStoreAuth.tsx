import { can, statusLabel, statusOptions } from '@partsdesk/core/lifecycle';
import { storeAuthLifecycle } from '@partsdesk/core/store/storeAuthLifecycle';
import { partsStoreAuth } from '@partsdesk/sdk/parts/partsStoreAuth';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useState } from 'react';
import { StoreAuthAudit } from './StoreAuthAudit';

type Row = Schemas['StoreAuthDetail'];

const { none, waiting } = storeAuthLifecycle.statuses;
const choices = statusOptions(storeAuthLifecycle).filter(({ value }) => value !== none.code) as {
  value: 1 | 2 | 3;
  label: string;
}[];
const columns: Column<Row>[] = [
  { field: 'storeName', headerName: '店铺', flex: 1, minWidth: 160, card: 'title' },
  { field: 'companyName', headerName: '企业名称', flex: 1, minWidth: 200, card: 'fact' },
  { field: 'creditCode', headerName: '统一社会信用代码', width: 190 },
  { field: 'legalPerson', headerName: '法定代表人', width: 110, card: 'fact' },
  { field: 'phone', headerName: '联系手机', width: 130 },
  statusColumn(storeAuthLifecycle, { width: 100 }),
  momentColumn('submitTime', '提交时间', { width: 170, card: 'fact' }),
];

/** 店铺认证审核: the platform's operator compares a store's data with its pictures. */
export function PlatformStoreAuth() {
  const auths = useGroup(partsStoreAuth);
  const [openId, setOpenId] = useState<string>();
  const list = usePagedList(auths.page, {
    initial: { status: waiting.code },
    chips: { keyword: (words) => `关键词：${words}`, status: (status) => statusLabel(storeAuthLifecycle, status) },
  });
  const open = list.rows.find(({ id }) => id === openId);
  return (
    <ListPage
      title="店铺认证审核"
      label="店铺认证"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="店铺、企业名称" maxLength={10} width={200} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={choices} {...list.bind('status')} />
        </>
      }
      actions={(row) => [
        { label: can(storeAuthLifecycle, row.status, 'pass') ? '审核' : '查看', run: () => setOpenId(row.id) },
      ]}
      actionsWidth={96}
      onOpen={(row) => setOpenId(row.id)}
      empty="没有认证申请"
    >
      {open && <StoreAuthAudit auth={open} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}
