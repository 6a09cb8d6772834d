import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { BUSINESS_NATURE_DEFAULT } from '@partsdesk/core/store/shopContext';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { DictionarySelect } from '@partsdesk/ui/form/DictionarySelect';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { CoordinatesField } from './CoordinatesField';
import { OrganisationField } from './OrganisationField';

// Loads the large list of districts on demand: only this form needs it.
const RegionField = lazy(async () => ({ default: (await import('./RegionField')).RegionField }));

const TEXTS = ['name', 'contact', 'phone', 'region', 'address', 'businessHours', 'logo'] as const;

interface ShopFacts extends Record<(typeof TEXTS)[number], string> {
  longitude: number | null;
  latitude: number | null;
  businessNature: number;
}

/** The form's values as typed: optional ones may be missing. */
interface Typed extends Record<(typeof TEXTS)[number], string> {
  longitude: number | undefined;
  latitude: number | undefined;
  businessNature: string | undefined;
  orgId: string;
}

interface ShopFormProps {
  title: string;
  saveLabel: string;
  nameHint?: string;
  /** The shop to edit; undefined for a new one. */
  before?: ShopFacts & { orgId?: string | null };
  /** Whom a new shop is reached through, unless it is changed. */
  contact?: Pick<ShopFacts, 'contact' | 'phone'> | undefined;
  /** Shows the organisation, which only a store can have. */
  withOrganisation?: boolean;
  save: (draft: ShopFacts & { orgId?: string }, idempotencyKey: string) => Promise<void>;
}

const phoneProblem = (phone: string) => (/^[\d-]{7,20}$/.test(phone) ? undefined : '请填写手机号或固定电话');
const hoursProblem = (hours: string) =>
  /^([01]?\d|2[0-3]):[0-5]\d\s*[-~至]\s*([01]?\d|2[0-4]):[0-5]\d$/.test(hours)
    ? undefined
    : '请按 08:00-20:00 的格式填写';

/** Edits the data of a store or a branch. */
export function ShopForm({
  title,
  saveLabel,
  nameHint = '',
  before,
  contact,
  withOrganisation = false,
  save,
}: ShopFormProps) {
  const navigate = useNavigate();
  const form = useForm<Typed>({
    initial: {
      ...(Object.fromEntries(TEXTS.map((name) => [name, { ...contact, ...before }[name] ?? ''])) as Record<
        (typeof TEXTS)[number],
        string
      >),
      longitude: before?.longitude ?? undefined,
      latitude: before?.latitude ?? undefined,
      businessNature: String(before?.businessNature ?? BUSINESS_NATURE_DEFAULT),
      orgId: before?.orgId ?? '',
    },
    save: ({ longitude, latitude, businessNature, orgId, ...texts }, key) =>
      save(
        {
          ...texts,
          name: texts.name.trim(),
          longitude: longitude ?? null,
          latitude: latitude ?? null,
          businessNature: Number(businessNature),
          ...(withOrganisation && orgId.trim() ? { orgId: orgId.trim() } : {}),
        },
        key,
      ),
  });
  const { region, address } = form.draft;
  return (
    <Paper
      variant="outlined"
      component="form"
      {...form.props}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, maxWidth: 720, mx: 'auto' }}
    >
      <Typography variant="h1">{title}</Typography>
      <TextField
        label={withOrganisation ? '店铺名称' : '门店名称'}
        required
        maxLength={40}
        autoFocus
        placeholder={nameHint}
        {...form.field('name')}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField label="联系人" required maxLength={30} {...form.field('contact')} />
        <TextField label="联系电话" required type="tel" maxLength={20} check={phoneProblem} {...form.field('phone')} />
        <DictionarySelect label="经营性质" type="businessNature" required {...form.field('businessNature')} />
        <TextField
          label="营业时间"
          maxLength={50}
          placeholder="08:00-20:00"
          check={hoursProblem}
          {...form.field('businessHours')}
        />
      </Box>
      <Suspense fallback={<Box sx={{ minHeight: 68 }} />}>
        <RegionField label="所在地区" {...form.field('region')} />
      </Suspense>
      <TextField label="详细地址" maxLength={200} placeholder="街道、门牌号" {...form.field('address')} />
      <CoordinatesField form={form} address={`${region.replaceAll(' ', '')}${address}`} />
      <ImageUpload label="门店标志" aspect={1} side={400} {...form.field('logo')} />
      {withOrganisation && (
        <OrganisationField label="协作平台组织编号" before={before?.orgId ?? ''} {...form.field('orgId')} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'end' }}>
        <Button onClick={() => void navigate(-1)}>返回</Button>
        <Button type="submit" variant="contained" loading={form.saving} title="Ctrl + Enter">
          {saveLabel}
        </Button>
      </Box>
    </Paper>
  );
}
