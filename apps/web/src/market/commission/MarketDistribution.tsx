import Button from '@mui/material/Button';
import { enabled } from '@partsdesk/core/enabled';
import { distributorSums } from '@partsdesk/core/listSums';
import { distributorColumns, ratioLabel } from '@partsdesk/core/market/commission/commissionColumns';
import type { Download } from '@partsdesk/sdk';
import { distributor } from '@partsdesk/sdk/parts/distributor';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { textColumn } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BatchBar } from '../../goods/archive/BatchBar';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { BoundCustomers } from './BoundCustomers';
import { commissionsOf } from './commissionAddress';
import { CommissionSettingForm } from './CommissionSettingForm';
import { DistributorForm } from './DistributorForm';
import { RatioForm } from './RatioForm';

type Row = Schemas['Distributor'];

const TITLE = '分销员管理';
const ON = enabled.statuses.enabled.code;
const [name, ...others] = screenColumns<Row>(distributorColumns, {
  name: { flex: 1, minWidth: 120 },
  code: { width: 128 },
  ratio: { width: 96 },
  parentName: { width: 96 },
  shopName: { width: 120 },
  customers: { width: 92 },
  status: { width: 88, renderCell: ({ row }) => <EnabledChip status={row.status} /> },
});
const columns = [...(name ? [name] : []), textColumn<Row>('phone', '手机号', { width: 124 }), ...others];

/** 分销员管理: who brings customers, at which rate, and what each has. The head store changes, branches read. */
export function MarketDistribution() {
  const distributors = useGroup(distributor);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const [atHead, act, confirm] = [useAtHead(), useAct(), useConfirm()];
  const [chosen, setChosen] = useState<string[]>([]);
  const [shown, setShown] = useState<'add' | 'setting' | 'import'>();
  const [customersOf, setCustomersOf] = useState<Row>();
  const [rated, setRated] = useState<{ ids: string[]; ratio?: number | null }>();
  const list = usePagedList(distributors.page, {
    sums: distributorSums,
    chips: { keyword: (words) => `关键字：${words}`, status: enabledText },
  });
  const mayRate = atHead && may('distributor.ratio');
  const close = () => setShown(undefined);
  const turn = async ({ id, version, name: who, status }: Row) => {
    const off = status === ON;
    const text = '停用后新订单不再给他计佣；已下的订单照常计佣和核销。';
    if (off && !(await confirm({ title: `停用分销员「${who}」？`, text, action: '停用', danger: true }))) return;
    await act(off ? '已停用' : '已启用', () =>
      off ? distributors.disable({ id, version }) : distributors.enable({ id, version }),
    );
  };
  const remove = async ({ id, version, name: who }: Row) => {
    const text = '他的客户会解绑。还有冻结、可结算或待抵扣的佣金时不能删除。';
    if (await confirm({ title: `删除分销员「${who}」？`, text, action: '删除', danger: true }))
      await act('已删除', () => distributors.deleteById({ id, version }));
  };
  return (
    <ListPage
      title={TITLE}
      list={list}
      columns={columns}
      secondary={
        <>
          {may('distributor.export') && (
            <DownloadButton
              fetch={() =>
                distributors.exportExcel({
                  ...list.query,
                  columns: shownFields(TITLE, columns),
                }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
          {atHead && may('distributor.import') && (
            <Button variant="outlined" onClick={() => setShown('import')}>
              导入
            </Button>
          )}
          {atHead && (
            <Button variant="outlined" onClick={() => setShown('setting')}>
              分佣设置
            </Button>
          )}
        </>
      }
      filters={
        <>
          <TextField label="姓名、手机号、推广码" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
          <EnabledFilter {...list.bind('status')} width={104} />
        </>
      }
      batch={
        <BatchBar count={chosen.length} onClear={() => setChosen([])}>
          <Button size="small" variant="outlined" onClick={() => setRated({ ids: chosen })}>
            设置佣金比例
          </Button>
        </BatchBar>
      }
      selection={mayRate ? { ids: chosen, onChange: setChosen } : undefined}
      card={(row) => ({
        title: row.name,
        state: <EnabledChip status={row.status} />,
        facts: [
          ['手机号', orDash(row.phone)],
          ['推广码', row.code],
          ['佣金比例', ratioLabel(row)],
          ['绑定客户', `${String(row.customers)} 位`],
          ['冻结佣金', <Money key="frozen" fen={row.frozen} />],
          ['可结算', <Money key="available" fen={row.available} strong />],
        ],
      })}
      actions={(row) => [
        { label: '客户', run: () => setCustomersOf(row) },
        mayVisit('MarketSubCommission') && { label: '佣金', run: () => void navigate(commissionsOf(row.id)) },
        mayRate && { label: '比例', run: () => setRated({ ids: [row.id], ratio: row.ratio }) },
        atHead &&
          may('distributor.enable') && {
            label: row.status === ON ? '停用' : '启用',
            danger: row.status === ON,
            run: () => void turn(row),
          },
        atHead && may('distributor.delete') && { label: '删除', danger: true, run: () => void remove(row) },
      ]}
      actionsWidth={152}
      onOpen={setCustomersOf}
      add={atHead && may('distributor.save') && { label: '新增分销员', run: () => setShown('add') }}
      empty={
        atHead
          ? '还没有分销员。先在“分佣设置”里开启分佣，再把介绍客户的人加成分销员。'
          : '本店还没有分销员。分销员由总店添加。'
      }
    >
      {shown === 'add' && <DistributorForm title="新增分销员" onClose={close} />}
      {shown === 'setting' && <CommissionSettingForm onClose={close} />}
      {shown === 'import' && (
        <ExcelImport
          title="分销员"
          path="/api/parts/distributor/importData"
          hint="列：姓名*、手机号*、佣金比例(%)、上级手机号。每行都要先有客户资料。"
          onClose={(imported) => {
            close();
            if (imported) list.reload();
          }}
        />
      )}
      {rated && (
        <RatioForm
          {...rated}
          onClose={(saved) => {
            setRated(undefined);
            if (saved) setChosen([]);
          }}
        />
      )}
      {customersOf && <BoundCustomers promoter={customersOf} onClose={() => setCustomersOf(undefined)} />}
    </ListPage>
  );
}
