import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { spotsOf } from '@partsdesk/print/designer/spots';
import type { Template } from '@partsdesk/print/template';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useNotice } from '@partsdesk/ui/app/notices';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { useCallback, useState } from 'react';
import { Pages } from '../Pages';
import { knownType, templatePages } from '../templatePages';
import { TemplatePreview, useSample } from '../TemplatePreview';
import { DesignDesk } from './DesignDesk';
import { joinsOf } from './joinsOf';
import { ShownAs, type Shown } from './ShownAs';
import { useDesign } from './useDesign';
import { useProblems } from './useProblems';
import { useRealDocument, type FoundDocument } from './useRealDocument';

interface Draft {
  name: string;
  template: Template;
}

interface TemplateDesignerProps {
  templateType: PrintTypeCode;
  initial: Draft;
  save: (draft: Draft, idempotencyKey: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Edits a template on its paper; a narrow window only shows it. */
export function TemplateDesigner({ templateType, initial, save, onCancel }: TemplateDesignerProps) {
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const form = useForm<Draft>({
    initial,
    save: (draft, key) => save({ ...draft, name: draft.name.trim() }, key),
  });
  const { change: changeForm } = form;
  const notice = useNotice();
  const design = useDesign(
    initial.template,
    useCallback((template: Template) => changeForm({ template }), [changeForm]),
    useCallback(() => notice.warn('这里已经放满，没有粘贴。请先删掉不用的项目，或选中别的地方再粘贴。'), [notice]),
  );
  const confirm = useConfirm();
  const cancel = async () => {
    const dropped = { title: '放弃未保存的内容？', text: '这个模板的修改还没有保存。', action: '放弃', danger: true };
    if (!form.changed || (await confirm(dropped))) onCancel();
  };
  const [shown, setShown] = useState<Shown>('sample');
  const [found, setFound] = useState<FoundDocument>();
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const sample = useSample(templateType, 3);
  const real = useRealDocument(templateType, shown === 'real' ? found : undefined);
  const { template } = design;
  const data = real.data ?? sample;
  const faults = useProblems(template, templateType);
  const tried = printing ? templatePages(template, templateType, data) : undefined;
  return (
    <Box component="form" {...form.props} sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', gap: 3 }}>
      {!wide && (
        <Alert severity="info">
          请用电脑修改模板，窗口至少宽 1280 像素。这里可以查看{form.changed ? '，已经改的内容都还在' : ''}。
        </Alert>
      )}
      {wide && (
        <ShownAs
          {...{ templateType, shown, found }}
          name={form.field('name')}
          onShown={setShown}
          find={real.find}
          onFound={setFound}
        />
      )}
      {wide && shown !== 'preview' && (
        <DesignDesk
          design={design}
          data={data}
          names={shown === 'names'}
          faults={faults}
          template={template}
          type={knownType(templateType)}
          addRule={form.field('template').addRule}
          onChange={(next) => {
            const left = new Set(spotsOf(next));
            const selected = design.selected.filter((spot) => left.has(spot));
            design.change({ template: next, selected }, joinsOf(template, next));
          }}
        />
      )}
      {(!wide || shown === 'preview') && (
        <Paper component="section" aria-label="预览" variant="outlined" sx={{ p: 4 }}>
          <TemplatePreview
            template={template}
            templateType={templateType}
            action={
              <Button variant="outlined" onClick={() => setPrinting(true)}>
                试打一张
              </Button>
            }
          />
        </Paper>
      )}
      <ActionBar>
        <Button onClick={() => void cancel()}>返回</Button>
        {wide && (
          <Button
            type="submit"
            variant="contained"
            loading={form.saving}
            disabled={faults === undefined || faults.length > 0}
            title="Ctrl + Enter"
          >
            保存模板
          </Button>
        )}
      </ActionBar>
      {tried && (
        <PrintSheet pageSize={tried.size} onPrinted={printed}>
          <Pages pages={tried.pages} />
        </PrintSheet>
      )}
    </Box>
  );
}
