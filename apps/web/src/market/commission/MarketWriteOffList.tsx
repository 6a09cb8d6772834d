import { formatMinute } from '@partsdesk/core/dates';
import { settlementSums } from '@partsdesk/core/listSums';
import { settlementColumns } from '@partsdesk/core/market/commission/commissionColumns';
import type { Download } from '@partsdesk/sdk';
import { subCommissionSettlement } from '@partsdesk/sdk/parts/subCommissionSettlement';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { settlementAddress } from './commissionAddress';

type Row = Schemas['CommissionSettlement'];

const TITLE = '核销记录';
const columns = screenColumns<Row>(settlementColumns, {
  distributorName: { width: 120 },
  accountName: { width: 144 },
  paymentNo: { width: 160 },
  by: { width: 96 },
  remark: { flex: 1, minWidth: 120 },
});

/** 核销记录: commission that was paid, newest first. */
export function MarketWriteOffList() {
  const settlements = useGroup(subCommissionSettlement);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const list = usePagedList(settlements.page, {
    sums: settlementSums,
    chips: {
      keyword: (words) => `关键字：${words}`,
      distributorId: () => '指定分销员',
      ...dayChips('核销'),
    },
  });
  const open = mayVisit('MarketWriteOffDetail') ? ({ id }: Row) => void navigate(settlementAddress(id)) : undefined;
  return (
    <ListPage
      title={TITLE}
      list={list}
      columns={columns}
      secondary={
        may('subCommissionSettlement.export') && (
          <DownloadButton
            fetch={() =>
              settlements.exportExcel({ ...list.query, columns: shownFields(TITLE, columns) }) as Promise<Download>
            }
          >
            导出
          </DownloadButton>
        )
      }
      filters={
        <>
          <TextField
            label="单号、付款单号、分销员"
            type="search"
            width={200}
            maxLength={40}
            {...list.bind('keyword')}
          />
          <DateRange label="核销日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(row) => ({
        title: row.distributorName,
        facts: [
          ['核销单号', row.code],
          ['核销金额', <Money key="amount" fen={row.amount} strong />],
          ['抵扣', <Money key="deducted" fen={row.deducted} />],
          ['付款账户', row.accountName],
          ['核销时间', formatMinute(row.createTime)],
        ],
      })}
      actions={(row) => [open && { label: '详情', run: () => open(row) }]}
      actionsWidth={80}
      {...(open ? { onOpen: open } : {})}
      empty="还没有核销过佣金。在“佣金核销”里选一位分销员付款，记录会出现在这里。"
    />
  );
}
