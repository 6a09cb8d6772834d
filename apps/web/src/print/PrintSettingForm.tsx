import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { printOffset } from '@partsdesk/core/print/printOffsets';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { session, storage, shopActor } from '../session';
import { Pages } from './Pages';
import { SlipPreview, usePreviewPages } from './SlipPreview';

type Setting = Schemas['StoreSettings']['print'];

const PAPERS: { value: Setting['paper']; label: string }[] = [
  { value: '80mm', label: '80mm 小票纸' },
  { value: '58mm', label: '58mm 小票纸' },
  { value: 'A5', label: 'A5 横向' },
  { value: 'A4', label: 'A4' },
  { value: '241-3', label: '241mm 连续纸，三等分' },
];
const COPIES = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${String(value)} 份` }));

/** Edits how this shop prints, and shows a slip as it will look. */
export function PrintSettingForm({ setting, reload }: { setting: Setting; reload: () => void }) {
  const settings = useGroup(storeSetting);
  const notice = useNotice();
  const conflict = useConflict(reload);
  const shop = useSelector(shopActor, () => session.context().name);
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const { version, ...initial } = setting;
  const form = useForm({
    initial,
    save: async (draft, idempotencyKey) => {
      const texts = { header: draft.header.trim(), phone: draft.phone.trim(), address: draft.address.trim() };
      await conflict(settings.save({ print: { ...draft, ...texts, version } }, { idempotencyKey }));
      notice.success('打印设置已保存');
      reload();
    },
  });
  const { draft } = form;
  const preview = usePreviewPages(draft);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '480px minmax(0, 1fr)' },
      }}
    >
      <Paper
        variant="outlined"
        component="form"
        {...form.props}
        sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 4, minWidth: 0 }}
      >
        <Typography variant="body2" color="textSecondary">
          只对「{shop}」生效，其他门店在各自店里设置。
        </Typography>
        <TextField label="抬头" required maxLength={40} {...form.field('header')} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField label="电话" type="tel" maxLength={20} {...form.field('phone')} />
          <SelectField label="收银打印的纸张" required choices={PAPERS} {...form.field('paper')} />
        </Box>
        <TextField label="地址" maxLength={200} {...form.field('address')} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <ImageUpload label="标志" aspect={1} side={400} {...form.field('logo')} />
          <ImageUpload
            label="二维码"
            aspect={1}
            side={400}
            hint="公众号或小程序码，印在单据末尾"
            {...form.field('qrcode')}
          />
        </Box>
        <TextField label="页脚文字" rows={2} maxLength={200} {...form.field('footer')} />
        <SelectField label="每次打印" required choices={COPIES} width={160} {...form.field('copies')} />
        <div>
          <FormControlLabel
            control={
              <Switch
                checked={draft.printAfterCheckout}
                onChange={(_, printAfterCheckout) => form.change({ printAfterCheckout })}
              />
            }
            label="结算后自动打印"
          />
          <FormHelperText sx={{ m: 0 }}>
            收银电脑的浏览器要设为静默打印，否则每单都会弹出打印窗口，做法见右上角「查看帮助」。
          </FormHelperText>
        </div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
          <Button disabled={!form.changed || form.saving} onClick={() => form.change(initial)}>
            还原
          </Button>
          <Button variant="outlined" onClick={() => setPrinting(true)}>
            试打一张
          </Button>
          <Button type="submit" variant="contained" loading={form.saving} disabled={!form.changed} title="Ctrl + Enter">
            保存
          </Button>
        </Box>
      </Paper>
      <Box component="section" aria-label="预览" sx={{ minWidth: 0, overflowX: 'auto' }}>
        {preview.by !== undefined && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            按默认模板「{preview.by}」打印，纸张以模板为准。
          </Typography>
        )}
        <SlipPreview pages={preview.pages} />
      </Box>
      {printing && (
        <PrintSheet pageSize={preview.size} onPrinted={printed}>
          <Pages pages={preview.pages} offset={printOffset(storage, preview.paper)} />
        </PrintSheet>
      )}
    </Box>
  );
}
