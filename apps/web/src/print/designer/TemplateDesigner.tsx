import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { BAND_NAMES, type Band } from '@partsdesk/print/itemNames';
import type { Template } from '@partsdesk/print/template';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { Section } from '@partsdesk/ui/page/Section';
import { useCallback, useDeferredValue, useState } from 'react';
import { Pages } from '../Pages';
import { knownType } from '../templatePages';
import { TemplatePreview, useSamplePages } from '../TemplatePreview';
import { BandEditor } from './BandEditor';
import { PaperEditor } from './PaperEditor';
import { Problems } from './Problems';
import { TableEditor } from './TableEditor';
import { useProblems } from './useProblems';

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

type Part = 'paper' | Band | 'table';
const PARTS: readonly [part: Part, label: string][] = [
  ['paper', '纸张'],
  ['head', BAND_NAMES.head],
  ['before', BAND_NAMES.before],
  ['table', '商品明细'],
  ['after', BAND_NAMES.after],
  ['foot', BAND_NAMES.foot],
];

/** The part of the designer in which a problem's item is found. */
const partOf = (item: string): Part =>
  PARTS.find(([part, label]) => part !== 'paper' && item.startsWith(label))?.[0] ??
  (item.startsWith('表格') ? 'table' : 'paper');

/** Edits a template by its properties, beside a sample document and what is wrong. */
export function TemplateDesigner({ templateType, initial, save, onCancel }: TemplateDesignerProps) {
  const form = useForm<Draft>({
    initial,
    save: (draft, key) => save({ ...draft, name: draft.name.trim() }, key),
  });
  const [part, setPart] = useState<Part>('paper');
  const [open, setOpen] = useState('');
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const { name, template } = form.draft;
  const drawn = useDeferredValue(template);
  const faults = useProblems(template, templateType);
  const tried = useSamplePages(drawn, templateType, 3);
  const { addRule } = form.field('template');
  const editor = {
    template,
    type: knownType(templateType),
    addRule,
    onChange: (next: Template) => form.change({ template: next }),
  };
  const opened = { open, onOpen: setOpen };
  return (
    <Box component="form" {...form.props} sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', gap: 3 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 3, md: 4 }, display: 'grid', gap: 3, minWidth: 0 }}>
          <TextField label="模板名称" required maxLength={30} {...form.field('name')} value={name} />
          <Typography variant="body2" color="textSecondary">
            每一项都用表单设置：位置和大小填毫米，次序用箭头按钮或 Alt+↑、Alt+↓ 调整。不能用鼠标在样张上拖动。
          </Typography>
          <Tabs
            aria-label="模板的各部分"
            value={part}
            onChange={(_, next: Part) => setPart(next)}
            variant="scrollable"
            sx={{ borderBottom: 1, borderColor: 'divider' }}
          >
            {PARTS.filter(([value]) => value !== 'table' || editor.type.lists.length > 0).map(([value, label]) => (
              <Tab key={value} value={value} label={label} />
            ))}
          </Tabs>
          {part === 'paper' && <PaperEditor {...editor} />}
          {part === 'table' && <TableEditor {...editor} {...opened} />}
          {part !== 'paper' && part !== 'table' && <BandEditor key={part} band={part} {...editor} {...opened} />}
        </Paper>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0, position: { lg: 'sticky' }, top: { lg: 0 } }}>
          <Problems
            faults={faults}
            onOpen={(item) => {
              setPart(partOf(item));
              setOpen(item);
            }}
          />
          <Section title="预览">
            <TemplatePreview
              template={drawn}
              templateType={templateType}
              action={
                <Button variant="outlined" onClick={() => setPrinting(true)}>
                  试打一张
                </Button>
              }
            />
          </Section>
        </Box>
      </Box>
      <ActionBar>
        <Button onClick={onCancel}>返回</Button>
        <Button
          type="submit"
          variant="contained"
          loading={form.saving}
          disabled={faults === undefined || faults.length > 0}
          title="Ctrl + Enter"
        >
          保存模板
        </Button>
      </ActionBar>
      {printing && (
        <PrintSheet pageSize={tried.size} onPrinted={printed}>
          <Pages pages={tried.pages} />
        </PrintSheet>
      )}
    </Box>
  );
}
