import Button from '@mui/material/Button';
import { distributorSums } from '@partsdesk/core/listSums';
import { distributorColumns } from '@partsdesk/core/market/commission/commissionColumns';
import { distributor } from '@partsdesk/sdk/parts/distributor';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { ExcelImport } from '@partsdesk/ui/file/ExcelImport';
import { TextField } from '@partsdesk/ui/form/TextField';
import { textColumn } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { settlementsOf } from './commissionAddress';
import { WriteOffForm } from './WriteOffForm';

type Row = Schemas['Distributor'];

const SHOWN: readonly string[] = ['name', 'shopName', 'available', 'owed', 'frozen', 'settled', 'status'];
const columns = [
  ...screenColumns<Row>(
    distributorColumns.filter(({ field }) => SHOWN.includes(field)),
    {
      name: { flex: 1, minWidth: 120 },
      shopName: { width: 136 },
      status: { width: 88, renderCell: ({ row }) => <EnabledChip status={row.status} /> },
    },
  ),
  textColumn<Row>('phone', '手机号', { width: 124 }),
];

/** 佣金核销: the distributors who can be paid or owe something; the head store pays them. */
export function MarketCommissionWriteOff() {
  const distributors = useGroup(distributor);
  const [may, mayVisit, navigate, atHead] = [useMay(), useMayVisit(), useNavigate(), useAtHead()];
  const [paid, setPaid] = useState<Row>();
  const [importing, setImporting] = useState(false);
  const list = usePagedList(distributors.page, {
    fixed: { open: true },
    sums: distributorSums,
    chips: { keyword: (words) => `关键字：${words}` },
  });
  const mayPay = atHead && may('subCommissionSettlement.writeOff');
  const mayList = mayVisit('MarketWriteOffList');
  return (
    <ListPage
      title="佣金核销"
      list={list}
      columns={columns}
      secondary={
        <>
          {atHead && may('subCommissionSettlement.import') && (
            <Button variant="outlined" onClick={() => setImporting(true)}>
              导入核销
            </Button>
          )}
          {mayList && (
            <Button variant="outlined" component={Link} to={pathOfRoute('MarketWriteOffList') ?? ''}>
              核销记录
            </Button>
          )}
        </>
      }
      filters={
        <TextField label="姓名、手机号、推广码" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
      }
      card={(row) => ({
        title: row.name,
        state: <EnabledChip status={row.status} />,
        facts: [
          ['手机号', orDash(row.phone)],
          ['可结算', <Money key="available" fen={row.available} strong />],
          ['待抵扣', <Money key="owed" fen={row.owed} />],
          ['冻结佣金', <Money key="frozen" fen={row.frozen} />],
        ],
      })}
      actions={(row) => [
        mayPay && {
          label: '核销',
          refused: row.available <= 0 && '待抵扣的比可结算的多，暂不能核销',
          run: () => setPaid(row),
        },
        mayList && { label: '记录', run: () => void navigate(settlementsOf(row.id)) },
      ]}
      actionsWidth={120}
      empty="没有可核销的佣金。佣金在订单完成、过了结算天数后解冻，解冻后出现在这里。"
    >
      {paid && <WriteOffForm promoter={paid} onClose={() => setPaid(undefined)} />}
      {importing && (
        <ExcelImport
          title="佣金核销"
          path="/api/parts/subCommissionSettlement/importBatchExcel"
          hint="列：手机号*、核销金额*、付款账户*、付款单号、备注。先核销旧的，最后一笔可以只核销一部分；账户填总店的资金账户名称。"
          onClose={(imported) => {
            setImporting(false);
            if (imported) list.reload();
          }}
        />
      )}
    </ListPage>
  );
}
