import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { printTypeOf, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { printTemplate } from '@partsdesk/sdk/parts/printTemplate';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Page } from '@partsdesk/ui/page/Page';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useAtHead } from '../goods/useAtHead';
import { pathOfRoute } from '../screenList';
import { useMayVisit } from '../useMayVisit';
import { ImportTemplate } from './ImportTemplate';
import { designerAddress, placeOf, templatesAddress, type Place } from './templateAddress';
import { TemplateDrawer } from './TemplateDrawer';
import { useExportTemplate } from './useExportTemplate';
import { SOURCE_NAMES, useTemplate } from './useTemplate';

type Row = Schemas['PrintTemplateRow'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '模板名称', flex: 1, minWidth: 200, card: 'title' },
  {
    field: 'source',
    headerName: '来源',
    width: 120,
    card: 'fact',
    valueFormatter: (source: Row['source']) => SOURCE_NAMES[source],
  },
  { field: 'paper', headerName: '纸张', width: 180, card: 'fact' },
  {
    field: 'isDefault',
    headerName: '默认',
    width: 100,
    card: 'state',
    renderCell: ({ row }) => row.isDefault && <StatusChip tone="blue">默认</StatusChip>,
  },
  momentColumn('createTime', '创建时间', { width: 190, card: 'fact' }),
];

/** 模板列表: the templates of one type, of this shop or of the head store, the system's first. */
export function LogTable() {
  const { templateId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const type = printTypeOf(Number(templateId));
  if (!type)
    return (
      <Page title="模板列表">
        <EmptyState
          text="请先选择一种单据"
          action={
            <Button component={Link} to={pathOfRoute('LogTemplate') ?? '/'}>
              打印模板
            </Button>
          }
        />
      </Page>
    );
  const place = placeOf(search.get('of'));
  return (
    <Templates
      key={`${String(type.code)} ${place}`}
      templateType={type.code}
      place={place}
      onPlace={(next) => void navigate(templatesAddress(type.code, next), { replace: true })}
    />
  );
}

interface TemplatesProps {
  templateType: PrintTypeCode;
  place: Place;
  onPlace: (place: Place) => void;
}

function Templates({ templateType, place, onPlace }: TemplatesProps) {
  const groups = { head: useGroup(printTemplate), shop: useGroup(printStoreTemplate) };
  const group = groups[place];
  const may = useMay();
  const act = useAct();
  const navigate = useNavigate();
  const { remove } = useRecordActions();
  const inHeadStore = useAtHead();
  const inForce = useTemplate(templateType);
  const [shown, setShown] = useState<Row>();
  const exportFile = useExportTemplate();
  const list = usePagedList(group.page, { fixed: { templateType } });
  const rights = place === 'head' ? 'printTemplate' : 'printStoreTemplate';
  const mayDesign = useMayVisit()('LogSet');
  const mayChange = mayDesign && (place === 'shop' || inHeadStore) && may(`${rights}.save`);
  const mayDelete = (place === 'shop' || inHeadStore) && may(`${rights}.delete`);
  // A branch copies what the head store offers into templates of its own.
  const copyTo: Place = place === 'head' && inHeadStore ? 'head' : 'shop';
  const mayCopy = mayDesign && may(copyTo === 'head' ? 'printTemplate.save' : 'printStoreTemplate.save');
  const open = (action: 'edit' | 'copy', { id }: Row) =>
    void navigate(designerAddress({ action, templateType, id, from: place, of: action === 'edit' ? place : copyTo }));
  return (
    <ListPage
      title={`${printTypeOf(templateType)?.name ?? ''}模板`}
      list={list}
      columns={columns}
      tabs={
        <Tabs aria-label="来源" value={place} onChange={(_, next: Place) => onPlace(next)}>
          <Tab value="shop" label="本店模板" />
          <Tab value="head" label="总店模板" />
        </Tabs>
      }
      bar={
        inForce.data && (
          <Alert severity="info" sx={{ m: 2 }}>
            现在打印用「{inForce.data.name}」（{SOURCE_NAMES[inForce.data.source]}，{inForce.data.paper}
            ）。先用本店的默认模板，没有就用总店的默认模板，再没有就用系统模板。
          </Alert>
        )
      }
      secondary={mayChange && <ImportTemplate templateType={templateType} add={group.add} />}
      add={
        mayChange && {
          label: '新增模板',
          run: () => void navigate(designerAddress({ action: 'add', templateType, of: place })),
        }
      }
      actionsWidth={220}
      actions={(row) =>
        row.source === 'system'
          ? [
              { label: '预览', run: () => setShown(row) },
              mayCopy && { label: '复制', run: () => open('copy', row) },
              { label: '导出', run: () => void exportFile(row) },
            ]
          : [
              mayChange && { label: '修改', run: () => open('edit', row) },
              mayChange && {
                label: row.isDefault ? '取消默认' : '设为默认',
                run: () =>
                  void act(row.isDefault ? '已取消默认' : '已设为默认', () =>
                    group.updateDefault({ id: row.id, isDefault: !row.isDefault }),
                  ),
              },
              { label: '预览', run: () => setShown(row) },
              mayCopy && { label: '复制', run: () => open('copy', row) },
              { label: '导出', run: () => void exportFile(row) },
              mayDelete &&
                remove(`模板「${row.name}」`, () => group.deleteById({ id: row.id }), {
                  text: row.isDefault
                    ? '它是默认模板，删除后改用总店默认模板或系统模板打印，已打印的单据不受影响。'
                    : '已打印的单据不受影响。',
                }),
            ]
      }
      onOpen={setShown}
      empty="还没有模板"
    >
      {shown && <TemplateDrawer row={shown} place={place} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
