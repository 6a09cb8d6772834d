import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { session } from '../../session';
import { PercentField } from './PercentField';
import { RoleLimits, type RoleOption } from './RoleLimits';

type Price = Schemas['StoreSettings']['price'];

interface PriceAuthorityFormProps {
  price: Price;
  roles: readonly RoleOption[];
  reload: () => void;
}

interface SectionProps {
  title: string;
  text: string;
  children: React.ReactNode;
}

const Section = ({ title, text, children }: SectionProps) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={title}
    sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 3 }}
  >
    <div>
      <Typography component="h2" variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </div>
    {children}
  </Paper>
);

/** Edits the head store's settings; read-only in a branch. */
export function PriceAuthorityForm({ price, roles, reload }: PriceAuthorityFormProps) {
  const settings = useGroup(storeSetting);
  const notice = useNotice();
  const conflict = useConflict(reload);
  const deptId = session.context().deptId;
  const readOnly = Boolean(deptId && deptId !== '0');
  const { version, costPercent, freeWarranty, ...rest } = price;
  const initial = {
    ...rest,
    costPercent: costPercent as number | undefined,
    freeWarranty: freeWarranty as number | undefined,
  };
  const form = useForm({
    initial,
    save: async (draft, idempotencyKey) => {
      await conflict(
        settings.save(
          {
            price: {
              ...draft,
              costPercent: draft.costPercent ?? costPercent,
              freeWarranty: draft.freeWarranty ?? 0,
              version,
            },
          },
          { idempotencyKey },
        ),
      );
      notice.success('定价权限已保存');
      reload();
    },
  });
  const { draft } = form;
  return (
    <Box component="form" {...form.props} sx={{ display: 'grid', gap: 4, maxWidth: 920 }}>
      {readOnly && <Alert severity="info">定价权限由总店统一设置，门店只能查看。</Alert>}
      <Section title="谁来定价" text="关闭时，各门店的售价和底价只能由总店修改；门店仍可修改货位、上下架和安全库存。">
        <FormControlLabel
          disabled={readOnly}
          control={
            <Switch
              checked={draft.goodsManageOpen}
              onChange={(_, goodsManageOpen) => form.change({ goodsManageOpen })}
            />
          }
          label="门店自主管理商品和价格"
        />
      </Section>
      <Section
        title="收银改价"
        text="可以改价的角色，以及改价和整单优惠后的最低折扣。低于折扣时，收银台请权限更大的授权人当场授权；没有列出的角色不能改价。不足一元的抹零不受限制。"
      >
        <RoleLimits
          roles={roles}
          limits={draft.priceChange}
          disabled={readOnly}
          onChange={(priceChange) => form.change({ priceChange })}
        />
        {form.errors['price.priceChange'] && <Alert severity="error">{form.errors['price.priceChange']}</Alert>}
      </Section>
      <Section
        title="底价"
        text="商品的底价在门店商品里设置。改价和优惠后不能低于底价，只有店主可以放行；按售价正常销售不受影响。"
      >
        <FormControlLabel
          disabled={readOnly}
          control={
            <Switch checked={draft.aboveCostOnly} onChange={(_, aboveCostOnly) => form.change({ aboveCostOnly })} />
          }
          label="改价和优惠后不能低于成本"
        />
        {draft.aboveCostOnly && (
          <PercentField
            label="最低售价为成本的"
            disabled={readOnly}
            from={100}
            to={300}
            hint="100% 即不低于成本，110% 即至少加价一成"
            {...form.field('costPercent')}
          />
        )}
      </Section>
      <Section
        title="三包"
        text="一张单里的三包商品按售价合计，不超过这个额度时收银员自己可以开；超过时要由不限折扣的人或店主当场授权。0 元即每次都要授权。"
      >
        <PriceField label="三包免授权额度" allowZero disabled={readOnly} {...form.field('freeWarranty')} />
      </Section>
      {!readOnly && (
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', pb: 3 }}>
          <Button disabled={!form.changed || form.saving} onClick={() => form.change(initial)}>
            还原
          </Button>
          <Button type="submit" variant="contained" loading={form.saving} disabled={!form.changed} title="Ctrl + Enter">
            保存
          </Button>
        </Box>
      )}
    </Box>
  );
}
