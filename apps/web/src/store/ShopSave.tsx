import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { SELECT_STORE_PATH } from '@partsdesk/core/account/paths';
import { BUSINESS_NATURE_DEFAULT } from '@partsdesk/core/store/shopContext';
import { partsStore, type PartsStoreApi } from '@partsdesk/sdk/parts/partsStore';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { ErrorState } from '@partsdesk/ui/ErrorState';
import { useNotice } from '@partsdesk/ui/notices';
import { PageSkeleton } from '@partsdesk/ui/PageSkeleton';
import { TextField } from '@partsdesk/ui/TextField';
import { useForm } from '@partsdesk/ui/useForm';
import { useLoad } from '@partsdesk/ui/useLoad';
import { useNavigate, useParams } from 'react-router-dom';

type Store = Awaited<ReturnType<PartsStoreApi['get']>>;

/** 创建店铺, or editing one. */
export function ShopSave() {
  const { id } = useParams();
  const stores = useGroup(partsStore);
  const { data, error, reload } = useLoad(id, (signal) => stores.get(id ? { id } : {}, { signal }));
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (id && !data) return <PageSkeleton />;
  return <ShopForm store={data} />;
}

function ShopForm({ store }: { store: Store | undefined }) {
  const stores = useGroup(partsStore);
  const notice = useNotice();
  const navigate = useNavigate();
  const form = useForm({
    initial: {
      name: store?.name ?? '',
      contact: store?.contact ?? '',
      phone: store?.phone ?? '',
      region: store?.region ?? '',
      address: store?.address ?? '',
      businessHours: store?.businessHours ?? '',
    },
    save: async (draft, idempotencyKey) => {
      if (store) await stores.update({ id: store.id, version: store.version, ...draft }, { idempotencyKey });
      else await stores.add({ ...draft, businessNature: BUSINESS_NATURE_DEFAULT }, { idempotencyKey });
      notice.success(store ? '保存成功' : '店铺已创建');
      void navigate(SELECT_STORE_PATH);
    },
  });
  return (
    <Paper variant="outlined" component="form" {...form.props} sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 640, mx: 'auto' }}>
      <Typography variant="h1">{store ? '编辑店铺' : '创建店铺'}</Typography>
      <TextField label="店铺名称" required maxLength={40} autoFocus placeholder="例如：城东汽配总店" {...form.field('name')} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField label="联系人" required maxLength={30} {...form.field('contact')} />
        <TextField label="联系电话" required type="tel" maxLength={20} check={(phone) => (/^[\d-]{7,20}$/.test(phone) ? undefined : '请填写手机号或固定电话')} {...form.field('phone')} />
      </Box>
      <TextField label="所在地区" maxLength={60} placeholder="省 / 市 / 区" {...form.field('region')} />
      <TextField label="详细地址" maxLength={200} {...form.field('address')} />
      <TextField label="营业时间" maxLength={50} placeholder="08:00-20:00" {...form.field('businessHours')} />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'end' }}>
        <Button onClick={() => void navigate(-1)}>返回</Button>
        <Button type="submit" variant="contained" loading={form.saving}>{store ? '保存' : '创建店铺'}</Button>
      </Box>
    </Paper>
  );
}
