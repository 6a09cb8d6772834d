import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { bargainRunLifecycle } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { formatQuantity } from '@partsdesk/core/quantity';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { bargainingActivity } from '@partsdesk/sdk/parts/bargainingActivity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CampaignEffect } from '../../report/campaign/CampaignEffect';
import { partText, periodText, pricesText, SchemeStates, takenText } from './bargainTexts';
import { runCard, runColumns } from './runColumns';
import { ShopRowForm } from './ShopRowForm';
import { useBargainActs } from './useBargainActs';

type Scheme = Schemas['BargainSchemeDetail'];

/** 砍价方案详情: a scheme with its shops and the bargains that customers have begun. */
export function MarketBargainDetail() {
  const schemes = useGroup(bargainActSchema);
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, error, reload } = useLoad(schemes.get, id ? { id } : undefined);
  if (data && data.id === id) return <Offered key={id} scheme={data} />;
  return (
    <Page title="砍价方案详情" plain>
      {!id ? (
        <EmptyState text="请从砍价方案列表打开一个方案。" />
      ) : error === undefined ? (
        <PageSkeleton rows={4} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Page>
  );
}

function Offered({ scheme }: { scheme: Scheme }) {
  const runs = useGroup(bargainingActivity);
  const may = useMay();
  const acts = useBargainActs();
  const [changed, setChanged] = useState<Schemas['BargainShop']>();
  const list = usePagedList(runs.page, {
    fixed: { schemeId: scheme.id },
    chips: {
      keyword: (words) => `客户：${words}`,
      status: (status) => statusLabel(bargainRunLifecycle, status),
    },
  });
  return (
    <ListPage
      title={`砍价「${scheme.name}」`}
      label="砍价记录"
      list={list}
      columns={runColumns}
      secondary={acts(scheme).map(
        (action) =>
          action && (
            <Button
              key={action.label}
              variant="outlined"
              color={action.danger ? 'error' : 'primary'}
              disabled={Boolean(action.refused)}
              {...(action.refused ? { title: action.refused } : {})}
              onClick={action.run}
            >
              {action.label}
            </Button>
          ),
      )}
      bar={
        <Box sx={{ px: 3, py: 2, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 3 }}>
          <FactGrid
            facts={[
              ['状态', <SchemeStates key="state" scheme={scheme} />],
              ['商品', partText(scheme)],
              ['原价 → 底价', pricesText(scheme)],
              ['帮砍', `${String(scheme.helpers)} 人，${String(scheme.runHours)} 小时内`],
              ['购买时限', `砍到底后 ${String(scheme.buyHours)} 小时`],
              ['活动时间', periodText(scheme)],
              ['每人', `发起 ${String(scheme.runsPerCustomer)} 次，帮砍 ${String(scheme.helpsPerCustomer)} 次`],
              ['可提前购买', scheme.sellsAny ? '是' : '否'],
              ['新客砍更多', scheme.newcomerFirst ? '是' : '否'],
              ['发起 / 帮砍', `${String(scheme.runs)} / ${String(scheme.helped)} 次`],
              ['已购买', `${String(scheme.bought)} 件，${formatYuan(scheme.boughtAmount)}`],
              ['已占 / 数量', takenText(scheme)],
              ['活动说明', orDash(scheme.words)],
              ['创建人', orDash(scheme.by)],
            ]}
          />
          <CampaignEffect kind={3} id={scheme.id} />
          <DocumentLines<Schemas['BargainShop']>
            label="门店"
            lines={scheme.shops}
            columns={[
              readColumn('shopName', { label: '门店', width: 160 }, ({ shopName }) => shopName),
              readColumn('count', { label: '活动数量', width: 96, align: 'right' }, ({ count }) => String(count)),
              readColumn('taken', { label: '已占', width: 80, align: 'right' }, ({ taken }) => String(taken)),
              readColumn('available', { label: '可用库存', width: 96, align: 'right' }, ({ available }) =>
                formatQuantity(available),
              ),
              ...(may('bargainActSchema.count')
                ? [
                    readColumn<Schemas['BargainShop']>('act', { label: '操作', width: 88 }, (row) => (
                      <Button size="small" aria-label={`调整${row.shopName}`} onClick={() => setChanged(row)}>
                        调整
                      </Button>
                    )),
                  ]
                : []),
            ]}
            card={(row) => ({
              title: row.shopName,
              facts: [
                ['已占 / 数量', takenText(row)],
                ['可用库存', formatQuantity(row.available)],
              ],
            })}
          />
        </Box>
      }
      filters={
        <>
          <TextField label="客户或手机号" type="search" width={176} maxLength={30} {...list.bind('keyword')} />
          <FilterSelect
            label="状态"
            choices={statusChoices(bargainRunLifecycle)}
            width={120}
            {...list.bind('status')}
          />
        </>
      }
      card={runCard}
      empty="还没有客户发起砍价。"
    >
      {changed && <ShopRowForm key={changed.id} row={changed} onClose={() => setChanged(undefined)} />}
    </ListPage>
  );
}
