import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { salesOrderDetailType } from '@partsdesk/sdk/parts/salesOrderDetailType';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { SalesTypeForm } from './SalesTypeForm';
import { SalesTypeTree } from './SalesTypeTree';

type SalesType = Schemas['SalesOrderDetailType'];

/** 销售类型: edits the categories of sales lines, a tree of two levels in the shop's own order. */
export function StoreSalesType() {
  const types = useGroup(salesOrderDetailType);
  const tree = useLoad(types.list, {});
  const [editing, setEditing] = useState<{ type: SalesType } | { below: SalesType | undefined }>();
  const act = useAct();
  const add = (
    <Permitted path="salesOrderDetailType.save">
      <Button variant="contained" onClick={() => setEditing({ below: undefined })}>
        新增类型
      </Button>
    </Permitted>
  );

  return (
    <Page title="销售类型" action={add}>
      {tree.error !== undefined && <ErrorState error={tree.error} onRetry={tree.reload} />}
      {!tree.data && tree.loading && <PageSkeleton />}
      {tree.data?.length === 0 && (
        <EmptyState text="还没有销售类型。开单时给明细标上类型，就能分开统计配件、工时、保养等收入。" action={add} />
      )}
      {tree.data && tree.data.length > 0 && (
        <Box sx={{ bgcolor: 'background.paper' }}>
          <SalesTypeTree
            types={tree.data}
            onAdd={(below) => setEditing({ below })}
            onEdit={(type) => setEditing({ type })}
            onMove={({ id, version }, sort) => void act('顺序已调整', () => types.update({ id, version, sort }))}
            onStatus={({ id, version, status }) =>
              void act(status === 1 ? '已停用，开单时不再提供' : '已启用', () =>
                status === 1 ? types.disable({ id, version }) : types.enable({ id, version }),
              )
            }
          />
        </Box>
      )}
      {editing && (
        <SalesTypeForm
          type={'type' in editing ? editing.type : undefined}
          parent={'below' in editing ? editing.below : tree.data?.find(({ id }) => id === editing.type.pid)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}
