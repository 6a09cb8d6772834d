import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { signInFieldsProblem } from '@partsdesk/core/market/exhibition/signInFields';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { DateField } from '@partsdesk/ui/form/DateField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { savedField, sentField, type FieldDraft } from './fieldDrafts';
import { SignInFields } from './SignInFields';

type Exhibition = Schemas['SignInExhibition'];

interface Draft {
  name: string;
  place: string;
  beginDay: string | undefined;
  endDay: string | undefined;
  imageUrl: string;
  purpose: string;
  rotating: boolean;
  attributes: readonly FieldDraft[];
}

const PURPOSE = '所填信息只用于本次展会的联系和资料寄送，不提供给他人。';

const initialOf = (exhibition: Exhibition | undefined): Draft => ({
  name: exhibition?.name ?? '',
  place: exhibition?.place ?? '',
  beginDay: exhibition?.beginDay,
  endDay: exhibition?.endDay,
  imageUrl: exhibition?.imageUrl ?? '',
  purpose: exhibition?.purpose ?? PURPOSE,
  rotating: exhibition?.rotating ?? false,
  attributes: exhibition?.attributes.map(savedField) ?? [],
});

/** Adds an exhibition, or changes one with what visitors are asked for. */
export function ExhibitionForm({ exhibition, reload }: { exhibition?: Exhibition; reload?: () => void }) {
  const fairs = useGroup(signInExhibition);
  const [navigate, notice] = [useNavigate(), useNotice()];
  const conflict = useConflict(reload ?? (() => undefined));
  const form = useForm<Draft>({
    initial: initialOf(exhibition),
    save: async ({ beginDay = '', endDay = '', attributes, ...draft }, idempotencyKey) => {
      const terms = { ...draft, beginDay, endDay, attributes: attributes.map(sentField) };
      if (exhibition)
        await conflict(fairs.update({ id: exhibition.id, version: exhibition.version, ...terms }, { idempotencyKey }));
      else await fairs.add(terms, { idempotencyKey });
      notice.success(exhibition ? '展会已修改' : '展会已新增');
      void navigate(pathOfRoute('SignIn') ?? '/', { replace: true });
    },
  });
  const { draft, field } = form;
  const problem = draft.attributes.every(({ label }) => label.trim())
    ? signInFieldsProblem(draft.attributes.map(sentField))
    : undefined;
  return (
    <Page title="展会签到编辑" plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 880, pb: 4 }}>
          <Section title={exhibition ? `修改展会 ${exhibition.name}` : '新增展会'}>
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <TextField label="展会名称" required maxLength={40} {...field('name')} />
              <TextField label="地点" maxLength={60} {...field('place')} />
              <DateField label="开始日期" required future until={draft.endDay} {...field('beginDay')} />
              <DateField
                label="结束日期"
                required
                future
                from={draft.beginDay}
                hint="当天还可以签到"
                {...field('endDay')}
              />
              <TextField
                label="用途说明"
                required
                rows={3}
                maxLength={200}
                hint="客户签到前会看到；不要收集身份证号"
                {...field('purpose')}
              />
              <ImageUpload label="图片" {...field('imageUrl')} />
            </Box>
            <FormControlLabel
              control={
                <Checkbox size="small" checked={draft.rotating} onChange={(_, rotating) => form.change({ rotating })} />
              }
              label="动态签到码：每 30 秒更换，拍照转发的码不能签到；需要在展位上一直打开签到码"
            />
          </Section>
          <Section title="签到项">
            <SignInFields
              fields={draft.attributes}
              answered={(exhibition?.recordCount ?? 0) > 0}
              errors={form.errors}
              onChange={(attributes) => form.change({ attributes })}
            />
          </Section>
        </Box>
        <ActionBar>
          {problem && (
            <Box role="status" sx={{ color: 'error.main' }}>
              {problem.message}
            </Box>
          )}
          <Button type="submit" variant="contained" loading={form.saving} disabled={Boolean(problem)}>
            保存
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}
