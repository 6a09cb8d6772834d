import Button from '@mui/material/Button';
import { formatMinute } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { subCommissionSums } from '@partsdesk/core/listSums';
import { rateLabel, subCommissionColumns } from '@partsdesk/core/market/commission/commissionColumns';
import { subCommissionLifecycle } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import { subCommission } from '@partsdesk/sdk/parts/subCommission';
import { subCommissionExportRecord } from '@partsdesk/sdk/parts/subCommissionExportRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { orderSaleAddress } from '../../order/documentAddress';
import { ExportButton } from '../../order/ExportButton';
import { useMayVisit } from '../../useMayVisit';
import { CommissionExports } from './CommissionExports';

type Row = Schemas['SubCommission'];

const columns = screenColumns<Row>(subCommissionColumns, {
  distributorName: { width: 112 },
  taskName: { width: 128 },
  customerName: { width: 112 },
  shopName: { width: 112 },
  level: { width: 64 },
  rate: { width: 88 },
  status: statusColumn<Row>(subCommissionLifecycle),
  suspect: { width: 168 },
  remark: { flex: 1, minWidth: 120 },
});

/** 分佣明细: what each order brought whom, where it stands, and its remark. */
export function MarketSubCommission() {
  const [commissions, exports] = [useGroup(subCommission), useGroup(subCommissionExportRecord)];
  const [may, mayVisit, navigate, atHead] = [useMay(), useMayVisit(), useNavigate(), useAtHead()];
  const [remarked, setRemarked] = useState<Row>();
  const [records, setRecords] = useState(false);
  const list = usePagedList(commissions.page, {
    sums: subCommissionSums,
    chips: {
      keyword: (words) => `关键字：${words}`,
      status: (status) => statusLabel(subCommissionLifecycle, status),
      distributorId: () => '指定分销员',
      ...dayChips('计佣'),
    },
  });
  const { keyword, status, distributorId, from, to } = list.query;
  const filter = Object.fromEntries(
    Object.entries({ keyword, status, distributorId, from, to }).filter(([, value]) => value !== undefined),
  );
  const open = mayVisit('OrderSalesOrderDetails')
    ? ({ orderId }: Row) => orderId && void navigate(orderSaleAddress(orderId))
    : undefined;
  return (
    <ListPage
      title="分佣明细"
      list={list}
      columns={columns}
      secondary={
        <>
          <ExportButton
            path="subCommission.export"
            title="导出分佣明细"
            check={() => exports.checkExport(filter)}
            apply={() => exports.apply(filter)}
          />
          <Button variant="outlined" onClick={() => setRecords(true)}>
            导出记录
          </Button>
        </>
      }
      filters={
        <>
          <TextField label="单号、分销员、客户" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="状态"
            choices={statusChoices(subCommissionLifecycle)}
            width={112}
            {...list.bind('status')}
          />
          <DateRange label="计佣日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(row) => ({
        title: row.distributorName,
        state: <LifecycleChip lifecycle={subCommissionLifecycle} status={row.status} />,
        facts: [
          ...(row.orderId === null
            ? [['限时活动', row.taskName] as const]
            : ([
                ['销售单', row.orderCode],
                ['客户', row.customerName],
                ['计佣', rateLabel(row.rate)],
              ] as const)),
          ['佣金', <Money key="earned" fen={row.earned} strong />],
          ['未结', <Money key="open" fen={row.open} />],
          ['解冻时间', row.releaseTime ? formatMinute(row.releaseTime) : '订单完成后'],
          ['备注', orDash(row.remark)],
        ],
      })}
      actions={(row) => [
        open && row.orderId !== null && { label: '销售单', run: () => open(row) },
        atHead && may('subCommission.remark') && { label: '备注', run: () => setRemarked(row) },
      ]}
      actionsWidth={120}
      {...(open ? { onOpen: open } : {})}
      empty="还没有佣金。分销员的客户付清货款后，佣金会出现在这里，先冻结，到期后可核销。"
    >
      {remarked && (
        <FormDialog<{ remark: string }>
          title={`${remarked.orderCode || remarked.taskName} 的备注`}
          initial={{ remark: remarked.remark }}
          savedText="备注已保存"
          save={({ remark }, idempotencyKey) =>
            commissions.updateRemarks({ id: remarked.id, version: remarked.version, remark }, { idempotencyKey })
          }
          onClose={() => setRemarked(undefined)}
        >
          {({ field }) => <TextField label="备注" rows={3} maxLength={200} {...field('remark')} />}
        </FormDialog>
      )}
      {records && <CommissionExports onClose={() => setRecords(false)} />}
    </ListPage>
  );
}
