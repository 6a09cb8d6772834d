import { workingSums } from '@partsdesk/core/listSums';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Figures } from '@partsdesk/ui/page/Figures';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Navigate, useParams } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { useEntryDocument } from './entry/useEntryDocument';
import { ACTIONS_WIDTH, entryCard, entryChips, entryColumns, EntryFilterFields } from './workingList';

// Without the account's own columns there is room for the time.
const columns = entryColumns
  .filter(({ field }) => !['accountName', 'method', 'shopName'].includes(field))
  .map((column): typeof column => {
    const shown = { ...column };
    delete shown.atFirst;
    return shown;
  });

/** 账户流水明细: one account's entries, and what it held before and after the days that are chosen. */
export function FundWorkingDetail() {
  const { id, account, amount } = useParams();
  return id ? (
    <AccountEntries id={id} name={account ?? ''} balance={Number(amount)} />
  ) : (
    <Navigate to={pathOfRoute('FundAccount') ?? '/'} replace />
  );
}

interface AccountEntriesProps {
  id: string;
  /** Name and balance as the address tells them, until they are read. */
  name: string;
  balance: number;
}

function AccountEntries({ id, name, balance }: AccountEntriesProps) {
  const working = useGroup(fundWorking);
  const documentOf = useEntryDocument();
  const list = usePagedList(working.page, { fixed: { accountId: id }, sums: workingSums, chips: entryChips });
  const { from, to } = list.query;
  const span = useLoad(working.span, { accountId: id, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  const known = span.data;
  const closing = known?.closing ?? (Number.isSafeInteger(balance) ? balance : null);
  const figures: [label: string, value: React.ReactNode][] = [
    ['期初', <Money key="opening" fen={known?.opening ?? null} />],
    ['收入', <Money key="came" fen={known?.came ?? null} />],
    ['支出', <Money key="gone" fen={known?.gone ?? null} />],
    ['期末', <Money key="closing" fen={closing} />],
    ...(known ? [['方式', payMethodLabel(known.method)] as [string, string]] : []),
  ];
  return (
    <ListPage
      title={known ? `${known.shopName} · ${known.accountName}` : name || '账户流水明细'}
      label="账户流水"
      bar={
        span.error !== undefined ? (
          <ErrorState error={span.error} onRetry={span.reload} />
        ) : (
          <Figures label="期间合计" inset figures={figures} />
        )
      }
      list={list}
      columns={columns}
      filters={<EntryFilterFields bind={list.bind} />}
      card={entryCard}
      actions={(row) => [documentOf(row)]}
      actionsWidth={ACTIONS_WIDTH}
      empty="这个账户还没有流水。"
    />
  );
}
