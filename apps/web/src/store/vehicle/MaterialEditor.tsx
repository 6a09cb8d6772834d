import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { claimError } from '@partsdesk/core/account/claimedErrors';
import { newKey, RefusedError } from '@partsdesk/sdk';
import { comboModelDetail } from '@partsdesk/sdk/parts/comboModelDetail';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { useUnsaved } from '@partsdesk/ui/form/unsaved.ts';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { Total } from '@partsdesk/ui/list/Total';
import { Money } from '@partsdesk/ui/text/Money';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CopyMaterials } from './CopyMaterials';
import { GoodsPicker } from './GoodsPicker';
import { labourColumns, partColumns } from './materialColumns';
import { blankLabour, draftOf, pickedLine, problemsOf, requestOf, sumOf, type MaterialDraft } from './materialLines';

/** Edits the materials as a whole: saving replaces the stored ones. */
export function MaterialEditor({ materials, reload }: { materials: Schemas['ComboMaterials']; reload: () => void }) {
  const group = useGroup(comboModelDetail);
  const navigate = useNavigate();
  const notice = useNotice();
  const conflict = useConflict(reload);
  const mayEdit = useMay()('comboModelDetail.save');
  const [draft, setDraft] = useState(() => draftOf(materials.lines));
  const [changed, setChanged] = useState(false);
  useUnsaved(changed);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [copying, setCopying] = useState(false);
  // Idempotency key of the intent: a repetition after a lost answer is carried out once.
  const key = useRef<string>(undefined);
  const change = (patch: Partial<MaterialDraft>) => {
    key.current = undefined;
    setErrors({});
    setChanged(true);
    setDraft({ ...draft, ...patch });
  };
  const taken = new Set(draft.parts.map(({ skuId }) => skuId));

  const save = async () => {
    const problems = problemsOf(draft);
    if (Object.keys(problems).length) {
      setErrors(problems);
      notice.warn('请先修改标红的行');
      return;
    }
    const { lines, places } = requestOf(draft);
    key.current ??= newKey();
    try {
      await conflict(
        group.addBatch(
          { comboModelId: materials.comboModelId, version: materials.version, replace: true, lines },
          { idempotencyKey: key.current },
        ),
      );
      setChanged(false);
      notice.success('保存成功');
      reload();
    } catch (error) {
      if (!(error instanceof RefusedError)) return;
      key.current = undefined;
      if (error.errors.length > 0 && error.errors.every(({ field }) => field.startsWith('lines['))) claimError(error);
      setErrors(
        Object.fromEntries(
          error.errors.map(({ field, message }) => [
            field.replace(/^lines\[(\d+)\]/, (_, index: string) => places[Number(index)] ?? ''),
            message,
          ]),
        ),
      );
    }
  };

  const read = <T extends { edit?: unknown }>(columns: readonly T[]) =>
    mayEdit ? columns : columns.map((column) => ({ ...column, edit: undefined }));
  return (
    <Box
      onKeyDown={(event) => {
        if (mayEdit && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
      }}
    >
      <DocumentPage
        title={`${materials.comboName} · ${materials.modelTitle}`}
        status={changed ? <StatusChip tone="orange">未保存</StatusChip> : undefined}
        actions={[
          { label: '返回套餐', run: () => navigate('/store/meal') },
          mayEdit && { label: '从其他车型复制', run: () => setCopying(true) },
          mayEdit && { label: '保存', primary: true, refused: !changed && '没有修改', run: save },
        ]}
        totals={
          <>
            <Total label="配件">
              <Money fen={sumOf(draft.parts)} />
            </Total>
            <Total label="工时">
              <Money fen={sumOf(draft.labour)} />
            </Total>
            <Total label="套餐价" strong>
              <Money fen={sumOf(draft.parts) + sumOf(draft.labour)} strong />
            </Total>
          </>
        }
      >
        <DocumentSection title="配件">
          {mayEdit && (
            <Box sx={{ px: 4, pb: 3 }}>
              <GoodsPicker taken={taken} onPick={(goods) => change({ parts: [...draft.parts, pickedLine(goods)] })} />
            </Box>
          )}
          <EditableLines
            label="配件"
            name="parts"
            lines={draft.parts}
            onChange={(parts) => change({ parts })}
            columns={read(partColumns)}
            lineKey={({ skuId }) => skuId}
            removable={mayEdit}
            errors={errors}
            empty="还没有配件，在上面搜索添加"
          />
        </DocumentSection>
        <DocumentSection title="工时">
          <EditableLines
            label="工时"
            name="labour"
            lines={draft.labour}
            onChange={(labour) => change({ labour })}
            columns={read(labourColumns)}
            lineKey={({ key: line }) => line}
            {...(mayEdit ? { blank: blankLabour } : {})}
            removable={mayEdit}
            errors={errors}
            empty="还没有工时项目"
          />
          {mayEdit && (
            <Box sx={{ px: 4, py: 2 }}>
              <Button size="small" onClick={() => change({ labour: [...draft.labour, blankLabour()] })}>
                增加工时项目
              </Button>
            </Box>
          )}
        </DocumentSection>
      </DocumentPage>
      {copying && (
        <CopyMaterials
          materials={materials}
          onClose={() => setCopying(false)}
          onCopy={(lines) => {
            const { parts, labour } = draftOf(lines);
            setCopying(false);
            change({
              parts: [...draft.parts, ...parts.filter(({ skuId }) => !taken.has(skuId))],
              labour: [
                ...draft.labour,
                ...labour.filter(({ name }) => !draft.labour.some((line) => line.name === name)),
              ],
            });
          }}
        />
      )}
    </Box>
  );
}
