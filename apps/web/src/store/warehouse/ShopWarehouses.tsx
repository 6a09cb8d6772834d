import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { RowActions } from '@partsdesk/ui/list/RowActions';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { OpeningStock } from './OpeningStock';
import { OpeningStockEditor } from './OpeningStockEditor';
import { WarehouseForm } from './WarehouseForm';

type Row = Schemas['Warehouse'];

interface ShopWarehousesProps {
  shop: Schemas['Shop'];
  onClose: () => void;
}

/** Lists a shop's warehouses and their opening stock. */
export function ShopWarehouses({ shop, onClose }: ShopWarehousesProps) {
  const warehouses = useGroup(warehouse);
  const confirm = useConfirm();
  const may = useMay();
  const [editing, setEditing] = useState<Row | 'new'>();
  const [stocking, setStocking] = useState<Row>();
  const [entered, setEntered] = useState(0);
  const { data, error, reload } = useLoad(warehouses.page, { shopId: shop.id, pageSize: 100 });
  const act = useAct();
  const setDefault = ({ id, version }: Row) =>
    act('已设为默认仓库', () => warehouses.update({ id, version, isDefault: true }));
  const toggle = async ({ id, name, version, status }: Row) => {
    if (
      status === 1 &&
      !(await confirm({
        title: `停用仓库“${name}”？`,
        text: '停用后其中的库存不再可售，可以重新启用。',
        action: '停用',
        danger: true,
      }))
    )
      return;
    await act(status === 1 ? '已停用' : '已启用', () =>
      warehouses.updateStatus({ id, version, status: status === 1 ? 0 : 1 }),
    );
  };

  return (
    <DetailDrawer
      title={`${shop.name} · 仓库`}
      onClose={onClose}
      actions={
        <Permitted path="warehouse.save">
          <Button variant="contained" onClick={() => setEditing('new')}>
            新增仓库
          </Button>
        </Permitted>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={3} />}
      {data?.records.length === 0 && <EmptyState text="还没有仓库" />}
      {data?.records.map((row) => (
        <DetailSection key={row.id}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                <Typography component="h3" variant="h3">
                  {row.name}
                </Typography>
                {row.isDefault && <StatusChip tone="blue">默认</StatusChip>}
                {row.kind === 1 && <StatusChip tone="orange">次品，不可售</StatusChip>}
                {row.status === 0 && <EnabledChip status={row.status} />}
              </Box>
              <Typography variant="caption" color="textSecondary">
                {[row.code, row.address].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <RowActions
              actions={[
                may('warehouseInitialize.add') && {
                  label: '录入期初',
                  refused: row.status === 0 && '仓库已停用',
                  run: () => setStocking(row),
                },
                may('warehouse.save') && { label: '编辑', run: () => setEditing(row) },
                may('warehouse.save') &&
                  !row.isDefault &&
                  row.kind === 0 && {
                    label: '设为默认',
                    refused: row.status === 0 && '仓库已停用',
                    run: () => void setDefault(row),
                  },
                may('warehouse.save') && {
                  label: row.status === 1 ? '停用' : '启用',
                  danger: row.status === 1,
                  refused: row.isDefault && '默认仓库不能停用，请先将其他仓库设为默认',
                  run: () => void toggle(row),
                },
              ]}
            />
          </Box>
          <OpeningStock key={entered} warehouseId={row.id} />
        </DetailSection>
      ))}
      {editing && (
        <WarehouseForm
          shopId={shop.id}
          warehouse={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {stocking && (
        <OpeningStockEditor
          warehouse={stocking}
          onClose={(saved) => {
            setStocking(undefined);
            if (saved) setEntered(entered + 1);
          }}
        />
      )}
    </DetailDrawer>
  );
}
