import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { creditCodeProblem, identityNumberProblem } from '@partsdesk/core/store/papers';
import { partsStoreAuth } from '@partsdesk/sdk/parts/partsStoreAuth';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useUnsaved } from '@partsdesk/ui/form/unsaved.ts';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { mobileProblem } from '../../account/mobile';

interface AuthenticationFormProps {
  storeId: string;
  /** The rejected submission; null before the first. */
  before: Schemas['StoreAuthDetail'] | null;
  reload: () => void;
}

const upper = (field: { onChange: (value: string) => void }) => ({
  onChange: (value: string) => field.onChange(value.trim().toUpperCase()),
});

/** Edits a store's documents. The identity card's number comes back masked and is kept unless it is retyped. */
export function AuthenticationForm({ storeId, before, reload }: AuthenticationFormProps) {
  const auths = useGroup(partsStoreAuth);
  const notice = useNotice();
  const conflict = useConflict(reload);
  const form = useForm({
    initial: {
      companyName: before?.companyName ?? '',
      creditCode: before?.creditCode ?? '',
      legalPerson: before?.legalPerson ?? '',
      legalIdNumber: '',
      phone: before?.phone ?? '',
      licenceImage: before?.licenceImage ?? '',
      idFrontImage: before?.idFrontImage ?? '',
      idBackImage: before?.idBackImage ?? '',
    },
    save: async ({ legalIdNumber, ...draft }, idempotencyKey) => {
      await conflict(
        auths.save(
          {
            storeId,
            ...draft,
            ...(legalIdNumber ? { legalIdNumber } : {}),
            ...(before ? { version: before.version } : {}),
          },
          { idempotencyKey },
        ),
      );
      notice.success('已提交，请等待审核');
      reload();
    },
  });
  useUnsaved(form.changed);
  const [creditCode, idNumber] = [form.field('creditCode'), form.field('legalIdNumber')];
  return (
    <Box component="form" {...form.props} sx={{ display: 'grid', gap: 4 }}>
      <ImageUpload
        label="营业执照"
        required
        isPrivate
        hint="上传原件照片，四角完整、文字清晰"
        {...form.field('licenceImage')}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField label="企业名称" required maxLength={80} hint="与营业执照一致" {...form.field('companyName')} />
        <TextField
          label="统一社会信用代码"
          required
          maxLength={18}
          check={creditCodeProblem}
          {...creditCode}
          {...upper(creditCode)}
        />
        <ImageUpload label="身份证人像面" required isPrivate {...form.field('idFrontImage')} />
        <ImageUpload label="身份证国徽面" required isPrivate {...form.field('idBackImage')} />
        <TextField label="法定代表人" required maxLength={30} {...form.field('legalPerson')} />
        <TextField
          label="身份证号"
          required={!before}
          maxLength={18}
          check={identityNumberProblem}
          placeholder={before?.legalIdNumber ?? ''}
          hint={before ? '不修改可以不填' : '仅用于审核，页面上只显示首尾'}
          {...idNumber}
          {...upper(idNumber)}
        />
        <TextField label="联系手机" required type="tel" maxLength={11} check={mobileProblem} {...form.field('phone')} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'end' }}>
        <Button type="submit" variant="contained" loading={form.saving} title="Ctrl + Enter">
          {before ? '重新提交' : '提交认证'}
        </Button>
      </Box>
    </Box>
  );
}
