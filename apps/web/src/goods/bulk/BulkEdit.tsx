import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { ApiError } from '@partsdesk/sdk';
import { goods } from '@partsdesk/sdk/parts/goods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { JobProgress } from '@partsdesk/ui/job/JobProgress';
import type { Job } from '@partsdesk/ui/job/useJob';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { useState } from 'react';
import { changeIn, emptyDraft, type BulkDraft } from './bulkDraft';
import { BULK_FORM, BulkForm } from './BulkForm';
import { BulkHistory } from './BulkHistory';
import { BulkPreview } from './BulkPreview';

interface BulkEditProps {
  ids: readonly string[];
  /** The list's filter and its number of parts. */
  filter: Schemas['GoodsBulkFilter'];
  total: number;
  categories: readonly Schemas['GoodsCategory'][];
  brands: readonly { id: string; name: string }[];
  onClose: (changed: boolean) => void;
}

/** 批量修改: takes the changes, previews them, and runs or undoes them as a job. */
export function BulkEdit({ ids, filter, total, categories, brands, onClose }: BulkEditProps) {
  const archive = useGroup(goods);
  const confirm = useConfirm();
  const [draft, setDraft] = useState(emptyDraft);
  const [preview, setPreview] = useState<Schemas['GoodsBulkPreview']>();
  const [busy, setBusy] = useState(false);
  const [editId, setEditId] = useState<string>();
  const [jobId, setJobId] = useState<string>();
  const [job, setJob] = useState<Job>();

  const { keyword, categoryId, brandId, status, onSale, stock } = filter;
  const wantedBy = (filled: BulkDraft) =>
    ({
      ...(filled.scope === 'chosen'
        ? { ids: [...ids] }
        : { filter: { keyword, categoryId, brandId, status, onSale, stock } }),
      change: changeIn(filled),
    }) as Schemas['GoodsBulkWanted'];
  const look = async (filled: BulkDraft) => {
    setBusy(true);
    setDraft(filled);
    try {
      setPreview(await archive.bulkPreview(wantedBy(filled)));
    } finally {
      setBusy(false);
    }
  };
  /** Starts a job; the session reports a refusal. */
  const begin = async (start: () => Promise<string>, refused?: () => Promise<void>) => {
    setBusy(true);
    try {
      const id = await start();
      setJob(undefined);
      setJobId(id);
      return id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refused?.().catch(() => undefined);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const apply = async () => {
    if (preview)
      setEditId(
        await begin(
          () => archive.bulkApply({ ...wantedBy(draft), seen: preview.seen }),
          () => look(draft),
        ),
      );
  };
  const undo = async (id: string) => {
    if (
      !(await confirm({
        title: '撤销这次批量修改？',
        text: '逐个恢复原来的值；之后又被改过的商品保持现在的样子。',
        action: '撤销',
      }))
    )
      return;
    if (await begin(() => archive.bulkUndo({ id }))) setEditId(undefined);
  };

  const ended = job !== undefined && jobEnded(job.status);
  const close = async () => {
    if (
      preview &&
      !jobId &&
      !(await confirm({
        title: '放弃批量修改？',
        text: '还没有写入，商品保持原样。',
        action: '放弃',
        cancel: '继续',
        danger: true,
      }))
    )
      return;
    onClose(jobId !== undefined);
  };
  const actions = jobId ? (
    <>
      {ended && editId !== undefined && job.done > 0 && (
        <Button loading={busy} onClick={() => void undo(editId)}>
          撤销
        </Button>
      )}
      <Button variant={ended ? 'contained' : 'text'} onClick={() => void close()}>
        {ended ? '完成' : '在后台继续'}
      </Button>
    </>
  ) : preview ? (
    <>
      <Button onClick={() => setPreview(undefined)}>返回</Button>
      <Button variant="contained" loading={busy} disabled={preview.changed === 0} onClick={() => void apply()}>
        修改 {preview.changed} 种
      </Button>
    </>
  ) : (
    <>
      <Button onClick={() => void close()}>取消</Button>
      <Button variant="contained" type="submit" form={BULK_FORM} loading={busy}>
        预览
      </Button>
    </>
  );

  return (
    <DetailDrawer title="批量修改商品" onClose={() => void close()} actions={actions}>
      {jobId ? (
        <Box sx={{ p: 5 }}>
          <JobProgress key={jobId} id={jobId} onEnd={setJob} />
        </Box>
      ) : preview ? (
        <BulkPreview preview={preview} />
      ) : (
        <>
          <BulkForm
            initial={draft}
            chosen={ids.length}
            all={total}
            categories={categories}
            brands={brands}
            onFilled={look}
          />
          <BulkHistory busy={busy} onUndo={(id) => void undo(id)} />
        </>
      )}
    </DetailDrawer>
  );
}
