import Box from '@mui/material/Box';
import { sysDictType } from '@partsdesk/sdk/basic/sysDictType';
import { sysDictValue } from '@partsdesk/sdk/basic/sysDictValue';
import type { Schemas } from '@partsdesk/sdk/types/basic';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { TextField } from '@partsdesk/ui/form/TextField';
import { Page } from '@partsdesk/ui/page/Page';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { DictTypeForm, DictValueForm } from './DictForms';
import { DictTable } from './DictTable';

type DictType = Schemas['DictType'];
type DictValue = Schemas['DictValue'];
const ALL = { current: 1, pageSize: 100 };

/** 字典管理: lists types on the left, the chosen type's values on the right. */
export function PlatformDict() {
  const types = useGroup(sysDictType);
  const values = useGroup(sysDictValue);
  const confirm = useConfirm();
  const [keyword, setKeyword] = useState('');
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [editingType, setEditingType] = useState<DictType | 'new'>();
  const [editingValue, setEditingValue] = useState<DictValue | 'new'>();

  const found = useLoad(types.page, { ...ALL, ...(wanted ? { keyword: wanted } : {}) });
  const current = found.data?.records.find(({ id }) => id === chosen) ?? found.data?.records[0];
  const held = useLoad(values.page, current && { ...ALL, typeId: current.id });
  const actOnTypes = useAct();
  const actOnValues = useAct();

  const removeTypes = async (rows: readonly DictType[]) => {
    if (
      await confirm({
        title:
          rows.length > 1 ? `删除所选的 ${String(rows.length)} 个字典类型？` : `删除字典类型“${rows[0]?.name ?? ''}”？`,
        text: '删除后不可恢复；还有字典值的类型不能删除。',
        action: '删除',
        danger: true,
      })
    )
      await actOnTypes('删除成功', () => types.delete({ ids: rows.map(({ id }) => id) }));
  };
  const removeValues = async (rows: readonly DictValue[]) => {
    if (
      await confirm({
        title:
          rows.length > 1 ? `删除所选的 ${String(rows.length)} 个字典值？` : `删除字典值“${rows[0]?.label ?? ''}”？`,
        text: '删除后不可恢复。',
        action: '删除',
        danger: true,
      })
    )
      await actOnValues('删除成功', () => values.delete({ ids: rows.map(({ id }) => id) }));
  };
  return (
    <Page
      title="字典管理"
      filters={
        <TextField
          label="编码或名称"
          name="keyword"
          maxLength={20}
          value={keyword}
          onChange={setKeyword}
          onCommit={(text) => setWanted(text.trim())}
        />
      }
    >
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gap: 4,
          p: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <DictTable<DictType>
          title="字典类型"
          heads={['名称', '编码']}
          found={found}
          cells={({ name, type }) => [name, type]}
          empty={wanted ? '没有符合条件的字典类型' : '还没有字典类型'}
          current={current?.id}
          onPick={({ id }) => setChosen(id)}
          onAdd={() => setEditingType('new')}
          onRemove={(rows) => void removeTypes(rows)}
          actions={(row) => [
            { label: '编辑', run: () => setEditingType(row) },
            {
              label: row.status ? '停用' : '启用',
              run: () =>
                void actOnTypes('操作成功', () =>
                  types.update({ id: row.id, version: row.version, status: row.status ? 0 : 1 }),
                ),
            },
            { label: '删除', danger: true, run: () => void removeTypes([row]) },
          ]}
        />
        <DictTable<DictValue>
          key={current?.id}
          title={current ? `${current.name}的值` : '字典值'}
          heads={['名称', '值']}
          found={held}
          cells={({ label, value }) => [label, value]}
          empty={current ? '该类型还没有值' : '请先选择字典类型'}
          onAdd={current && (() => setEditingValue('new'))}
          onRemove={(rows) => void removeValues(rows)}
          actions={(row) => [
            { label: '编辑', run: () => setEditingValue(row) },
            {
              label: row.status ? '停用' : '启用',
              run: () =>
                void actOnValues('操作成功', () =>
                  values.update({ id: row.id, version: row.version, status: row.status ? 0 : 1 }),
                ),
            },
            { label: '删除', danger: true, run: () => void removeValues([row]) },
          ]}
        />
      </Box>
      {editingType && <DictTypeForm row={editingType} onClose={() => setEditingType(undefined)} />}
      {editingValue && current && (
        <DictValueForm row={editingValue} typeId={current.id} onClose={() => setEditingValue(undefined)} />
      )}
    </Page>
  );
}
