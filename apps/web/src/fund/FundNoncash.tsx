import { fundKindLabel } from '@partsdesk/core/fund/fundKinds';
import { NoncashNature, noncashColumns, noncashLabel } from '@partsdesk/core/fund/noncash';
import { noncashSums } from '@partsdesk/core/listSums';
import type { Download } from '@partsdesk/sdk';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { fundNoncash } from '@partsdesk/sdk/parts/fundNoncash';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { CustomerSelect } from '../customer/vehicle/CustomerSelect';
import { ShopFilter, useShopChoices } from '../order/ShopFilter';
import { useEntryDocument } from './entry/useEntryDocument';

type Entry = Schemas['FundNoncashEntry'];

const columns = screenColumns<Entry>(noncashColumns, {
  shopName: { width: 104 },
  customerName: { minWidth: 110, flex: 1 },
  nature: { width: 104 },
  documentKind: { width: 96 },
  documentCode: { width: 196 },
  settled: { width: 116 },
  givenBack: { width: 110 },
});
const natures = Object.values(NoncashNature).map((value) => ({ value, label: noncashLabel(value) }));

/** 非现金流水: what settled debts without money, and what was given back of it. */
export function FundNoncash() {
  const [noncash, customers] = [useGroup(fundNoncash), useGroup(customerGroup)];
  const may = useMay();
  const shops = useShopChoices();
  const documentOf = useEntryDocument();
  const list = usePagedList(noncash.page, {
    sums: noncashSums,
    chips: { nature: noncashLabel, shopId: (id) => `门店：${shops.nameOf(id)}`, ...dayChips('发生') },
  });
  const customer = list.bind('customerId');
  const { data: chosen } = useLoad(customers.item, customer.value ? { id: customer.value } : undefined);
  return (
    <ListPage
      title="非现金流水"
      secondary={
        may('fundNoncash.export') && (
          <DownloadButton
            fetch={() =>
              noncash.exportExcel({ ...list.query, columns: shownFields('非现金流水', columns) }) as Promise<Download>
            }
          >
            导出
          </DownloadButton>
        )
      }
      list={list}
      columns={columns}
      filters={
        <>
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <FilterSelect label="结算方式" choices={natures} width={136} {...list.bind('nature')} />
          <CustomerSelect
            label="客户"
            name="customerId"
            value={customer.value ?? ''}
            chosen={chosen}
            onChange={(id) => customer.onCommit?.(id || undefined)}
          />
          <DateRange report label="发生日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(entry) => ({
        title: `${noncashLabel(entry.nature)} · ${fundKindLabel(entry.documentKind)}`,
        state: <Money fen={entry.settled - entry.givenBack} strong />,
        facts: [
          ['客户', entry.customerName],
          ['门店', entry.shopName],
          ['日期', entry.day],
          ['单号', entry.documentCode],
        ],
      })}
      actions={(row) => [documentOf(row)]}
      actionsWidth={96}
      empty="还没有非现金结算。客户用储值卡、现金卡付款，或货款未付就退货，都会记在这里。"
    />
  );
}
