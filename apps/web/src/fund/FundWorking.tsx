import { FUND_GROUPS } from '@partsdesk/core/fund/fundKinds';
import { workingSums } from '@partsdesk/core/listSums';
import type { Download } from '@partsdesk/sdk';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { ShopFilter, useShopChoices } from '../order/ShopFilter';
import { useEntryDocument } from './entry/useEntryDocument';
import { ACTIONS_WIDTH, entryCard, entryChips, entryColumns, EntryFilterFields } from './workingList';

const groups = (['receipts', 'refunds', 'came', 'gone'] as const).map((value) => ({
  value,
  label: FUND_GROUPS[value].label,
}));

/** 资金流水: every movement of money, newest first. */
export function FundWorking() {
  const [working, accounts] = [useGroup(fundWorking), useGroup(fundAccount)];
  const may = useMay();
  const shops = useShopChoices();
  const documentOf = useEntryDocument();
  const { data: choices = [] } = useLoad(accounts.list, {});
  const list = usePagedList(working.page, {
    sums: workingSums,
    chips: {
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      accountId: (id) => `账户：${choices.find((account) => account.id === id)?.name ?? ''}`,
      documentId: () => '一张单据的流水',
      group: (group) => FUND_GROUPS[group].label,
      ...entryChips,
    },
  });
  const { shopId } = list.query;
  const ofShop = choices.filter((account) => !shopId || account.shopId === shopId);
  return (
    <ListPage
      title="资金流水"
      secondary={
        may('fundWorking.export') && (
          <DownloadButton
            fetch={() =>
              working.exportExcel({
                ...list.query,
                columns: shownFields('资金流水', entryColumns),
              }) as Promise<Download>
            }
          >
            导出
          </DownloadButton>
        )
      }
      tabs={<FilterTabs label="收款和退款" choices={groups} {...list.bind('group')} />}
      list={list}
      columns={entryColumns}
      filters={
        <>
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <FilterSelect
            label="账户"
            choices={ofShop.map(({ id, name, shopName }) => ({
              value: id,
              label: shops.choices.length > 1 ? `${shopName} · ${name}` : name,
            }))}
            width={180}
            {...list.bind('accountId')}
          />
          <EntryFilterFields bind={list.bind} />
        </>
      }
      card={entryCard}
      actions={(row) => [documentOf(row)]}
      actionsWidth={ACTIONS_WIDTH}
      empty="还没有资金流水。收款、退款、交班和期初余额都会记在这里。"
    />
  );
}
