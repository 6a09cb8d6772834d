import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { NO_SHOP } from '@partsdesk/core/store/shopContext';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { session, shopActor } from '../../session';

/** 注销店铺: closes the store for good. Shown to its owner alone, who types its name to confirm. */
export function CloseStore({ id, name }: { id: string; name: string }) {
  const stores = useGroup(partsStore);
  const navigate = useNavigate();
  const { data } = useLoad(stores.listMyStore);
  const [asking, setAsking] = useState(false);
  if (!data?.some((store) => store.id === id && store.owned)) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="注销店铺"
      sx={{ p: { xs: 4, sm: 6 }, mt: 4, mx: 'auto', maxWidth: 720, display: 'grid', gap: 2 }}
    >
      <Typography component="h2" variant="h2">
        注销店铺
      </Typography>
      <Typography variant="body2" color="textSecondary">
        注销后任何人都不能再进入该店铺，账目只作留存，不能恢复。请先删除全部门店，并停用其他员工。
      </Typography>
      <Box>
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          注销店铺
        </Button>
      </Box>
      {asking && (
        <FormDialog
          title={`注销「${name}」`}
          initial={{ typed: '' }}
          saveLabel="注销店铺"
          savedText="店铺已注销"
          question={() => ({
            title: `注销「${name}」？`,
            text: '该店铺将永久关闭，不能恢复。',
            action: '注销',
            danger: true,
          })}
          save={(_, idempotencyKey) => stores.del({ id }, { idempotencyKey })}
          onClose={(closed) => {
            setAsking(false);
            if (!closed) return;
            shopActor.send({ type: 'leave' });
            session.enter(NO_SHOP);
            void navigate('/transit/select', { replace: true });
          }}
        >
          {(form) => (
            <TextField
              label="店铺名称"
              required
              maxLength={40}
              hint={`请输入「${name}」以确认`}
              check={(text) => (text.trim() === name ? undefined : '与店铺名称不一致')}
              {...form.field('typed')}
            />
          )}
        </FormDialog>
      )}
    </Paper>
  );
}
