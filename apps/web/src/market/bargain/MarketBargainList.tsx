import Button from '@mui/material/Button';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { bargainRunLifecycle } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { ApiError } from '@partsdesk/sdk';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { bargainingActivity } from '@partsdesk/sdk/parts/bargainingActivity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useMay } from '@partsdesk/ui/app/permissions';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { TextField } from '@partsdesk/ui/form/TextField';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderSaleAddress } from '../../order/documentAddress';
import { useMayVisit } from '../../useMayVisit';
import { runCard, runColumns } from './runColumns';
import { RunRemark } from './RunRemark';

type Row = Schemas['BargainRun'];

/** 砍价活动记录: the bargains that customers have begun. */
export function MarketBargainList() {
  const [schemes, runs] = [useGroup(bargainActSchema), useGroup(bargainingActivity)];
  const [may, mayVisit, navigate, notice] = [useMay(), useMayVisit(), useNavigate(), useNotice()];
  const [noted, setNoted] = useState<Row>();
  const [busy, setBusy] = useState(false);
  const list = usePagedList(runs.page, {
    chips: {
      keyword: (words) => `客户或商品：${words}`,
      schemeId: () => '按方案',
      suspicious: () => '疑似刷单',
      status: (status) => statusLabel(bargainRunLifecycle, status),
    },
  });
  const refresh = async () => {
    setBusy(true);
    try {
      const ended = await runs.refreshStatus();
      notice.success(ended ? `已结束 ${String(ended)} 个到期的砍价` : '没有到期的砍价');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const remarks = may('bargainingActivity.remark');
  const opens = (row: Row) => row.orderId !== null && mayVisit('OrderSalesOrderDetails');
  return (
    <ListPage
      title="砍价活动记录"
      label="砍价记录"
      list={list}
      columns={runColumns}
      secondary={
        <Button variant="outlined" loading={busy} onClick={() => void refresh()}>
          刷新状态
        </Button>
      }
      tabs={<FilterTabs label="砍价状态" choices={statusChoices(bargainRunLifecycle)} {...list.bind('status')} />}
      filters={
        <>
          <TextField label="客户或商品" type="search" width={176} maxLength={30} {...list.bind('keyword')} />
          <SearchSelect<Schemas['BargainScheme']>
            label="方案"
            width={176}
            load={(query, signal) => schemes.page(query, { signal })}
            text={({ name }) => name}
            {...list.bind('schemeId')}
          />
          <FilterToggle label="疑似刷单" {...list.bind('suspicious')} />
        </>
      }
      card={runCard}
      actions={(row) => [
        opens(row) && { label: '销售单', run: () => void navigate(orderSaleAddress(row.orderId ?? '')) },
        remarks && { label: '备注', run: () => setNoted(row) },
      ]}
      actionsWidth={136}
      empty="还没有客户发起砍价。上线砍价方案后，客户在小程序发起的砍价会出现在这里。"
    >
      {noted && <RunRemark key={noted.id} run={noted} onClose={() => setNoted(undefined)} />}
    </ListPage>
  );
}
