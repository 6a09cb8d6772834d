import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { goodsImportLifecycle } from '@partsdesk/core/goods/goodsImportLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { JobProgress } from '@partsdesk/ui/job/JobProgress';
import type { Job } from '@partsdesk/ui/job/useJob';
import { useAct } from '@partsdesk/ui/page/useAct';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { useState } from 'react';
import { ImportColumns } from './ImportColumns';
import { ImportPreview } from './ImportPreview';
import { ImportUpload } from './ImportUpload';

type Sheet = Schemas['GoodsImport'];
const STEPS = ['上传表格', '对应列', '核对', '导入'];

/** Lists the required fields of a new part that no column is mapped to. */
const unmappedFields = ({ fields, mapping }: Sheet) =>
  fields.filter(({ field, required }) => required && !mapping.includes(field));

/** 导入商品: uploads a sheet, maps its columns, previews the result with its errors, and runs the job. */
export function GoodsImportWizard({ onClose }: { onClose: (changed: boolean) => void }) {
  const [archive, sheets] = [useGroup(goods), useGroup(goodsImport)];
  const phone = usePhone();
  const confirm = useConfirm();
  const [sheet, setSheet] = useState<Sheet>();
  const [step, setStep] = useState(0);
  const [jobId, setJobId] = useState<string>();
  const [job, setJob] = useState<Job>();
  /** The job in sight takes the import back. */
  const [undoing, setUndoing] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = useAct(() => setBusy(false));
  const take = (taken: Sheet) => {
    setSheet(taken);
    // Skips the column step for a sheet that only updates existing parts: their codes suffice.
    setStep(unmappedFields(taken).length && !taken.counts.update && !taken.counts.same ? 1 : 2);
  };
  const start = async (skipFaulty: boolean) => {
    if (!sheet) return;
    const { faulty, add, update } = sheet.counts;
    const text = `新增 ${String(add)} 种，更新 ${String(update)} 种${skipFaulty ? `，跳过有错误的 ${String(faulty)} 行` : ''}。`;
    if (!(await confirm({ title: '开始导入？', text, action: '开始导入' }))) return;
    setBusy(true);
    await act('已开始导入', async () => {
      setJobId(await archive.importData({ id: sheet.id, version: sheet.version, skipFaulty }));
      setStep(3);
    });
  };
  const goOn = () => {
    if (!sheet) return;
    setBusy(true);
    void sheets
      .item({ id: sheet.id })
      .then(
        (now) => {
          setSheet(now);
          setJobId(undefined);
          setJob(undefined);
          setUndoing(false);
          setStep(2);
        },
        () => undefined,
      )
      .finally(() => setBusy(false));
  };
  const undo = async ({ id, fileName }: Pick<Sheet, 'id' | 'fileName'>) => {
    const sure = await confirm({
      title: `撤销导入“${fileName}”？`,
      text: '这次导入新增的商品会删除；已有库存、订单等业务的保留，并说明原因。更新过的商品不会改回，导入时新建的分类和单位会留下。',
      action: '撤销导入',
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    await act('已开始撤销', async () => {
      setJobId(await sheets.undo({ id }));
      setJob(undefined);
      setUndoing(true);
      setStep(3);
    });
  };
  const left =
    job && (job.status !== 2 || job.counts.some(({ label }) => label === '未导入' || label === '已有业务，保留'));
  // A sheet with rows left is to be confirmed again, not taken back.
  const mayUndo = !undoing && !left && job?.counts.some(({ label, count }) => label === '新增' && count > 0);
  const close = () => onClose(jobId !== undefined);
  const ended = sheet !== undefined && !can(goodsImportLifecycle, sheet.status, 'start');
  const ready = sheet ? sheet.counts.add + sheet.counts.update : 0;

  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && step !== 2 && close()}
      maxWidth={step === 2 ? 'xl' : 'md'}
      fullWidth
      fullScreen={phone}
      aria-labelledby="goods-import-title"
    >
      <DialogTitle id="goods-import-title">导入商品</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        <Stepper activeStep={step} alternativeLabel={phone} sx={{ pt: 1 }}>
          {STEPS.map((label) => (
            <Step key={label}>
              <StepLabel>{label}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {step === 0 && (
          <ImportUpload
            onTaken={take}
            onUndo={(imported) => {
              setSheet(imported);
              void undo(imported);
            }}
          />
        )}
        {step === 1 && sheet && (
          <ImportColumns
            sheet={sheet}
            setBusy={setBusy}
            onTaken={(taken) => {
              setSheet(taken);
              setStep(2);
            }}
          />
        )}
        {step === 2 && sheet && (
          <ImportPreview
            key={sheet.version}
            sheet={sheet}
            onTaken={setSheet}
            onMended={(mended) => setSheet({ ...sheet, ...mended })}
          />
        )}
        {step === 3 && jobId && <JobProgress id={jobId} onEnd={setJob} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2 }}>
        {step === 2 && ended && <Button onClick={close}>关闭</Button>}
        {step === 2 && sheet && !ended && (
          <>
            <Box sx={{ flex: 1 }}>
              <Button onClick={() => setStep(1)}>调整列对应</Button>
            </Box>
            <Button onClick={close}>稍后再说</Button>
            {sheet.counts.faulty > 0 && ready > 0 && (
              <Button variant="outlined" disabled={busy} onClick={() => void start(true)}>
                跳过 {sheet.counts.faulty} 行错误并导入
              </Button>
            )}
            <Button
              variant="contained"
              loading={busy}
              disabled={sheet.counts.faulty > 0 || ready === 0}
              onClick={() => void start(false)}
            >
              导入 {ready} 种
            </Button>
          </>
        )}
        {step === 1 && (
          <Button form="goods-import-columns" type="submit" variant="contained" loading={busy}>
            下一步
          </Button>
        )}
        {step === 3 && sheet && mayUndo && (
          <Button color="error" loading={busy} onClick={() => void undo(sheet)}>
            撤销导入
          </Button>
        )}
        {step === 3 && left && (
          <Button loading={busy} onClick={goOn}>
            {undoing ? '查看保留的商品' : '查看未导入的行'}
          </Button>
        )}
        {step !== 2 && (
          <Button variant={job && jobEnded(job.status) ? 'contained' : 'text'} onClick={close}>
            {step === 3 ? (job ? '完成' : '在后台继续') : '关闭'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
