import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { can } from '@partsdesk/core/lifecycle';
import { storeAuthLifecycle } from '@partsdesk/core/store/storeAuthLifecycle';
import { partsStoreAuth } from '@partsdesk/sdk/parts/partsStoreAuth';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { Timeline } from '@partsdesk/ui/document/Timeline';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { authTimeline } from './authTimeline';
import { StoreAuthFacts } from './StoreAuthFacts';

interface StoreAuthAuditProps {
  auth: Schemas['StoreAuthDetail'];
  onClose: () => void;
}

/** Passes or rejects one store's documents. */
export function StoreAuthAudit({ auth, onClose }: StoreAuthAuditProps) {
  const auths = useGroup(partsStoreAuth);
  const confirm = useConfirm();
  const act = useAct();
  const [rejecting, setRejecting] = useState(false);
  const waits = can(storeAuthLifecycle, auth.status, 'pass');
  const pass = async () => {
    if (
      !(await confirm({
        title: `通过“${auth.storeName}”的认证？`,
        text: '请确认执照、身份证与填写的内容一致。通过后不能撤回。',
        action: '通过',
      }))
    )
      return;
    if (await act('已通过', () => auths.pass({ id: auth.id, version: auth.version }))) onClose();
  };
  return (
    <DetailDrawer
      title={auth.storeName}
      state={<LifecycleChip lifecycle={storeAuthLifecycle} status={auth.status} />}
      onClose={onClose}
      actions={
        waits && (
          <>
            <Button color="error" variant="outlined" onClick={() => setRejecting(true)}>
              驳回
            </Button>
            <Button variant="contained" onClick={() => void pass()}>
              通过
            </Button>
          </>
        )
      }
    >
      {auth.reason && (
        <DetailSection>
          <Alert severity="error">驳回原因：{auth.reason}</Alert>
        </DetailSection>
      )}
      <DetailSection title="认证资料">
        <StoreAuthFacts auth={auth} />
      </DetailSection>
      <DetailSection title="认证记录">
        <Timeline entries={authTimeline(auth.events)} />
      </DetailSection>
      {rejecting && (
        <FormDialog
          title="驳回认证"
          initial={{ reason: '' }}
          save={({ reason }, idempotencyKey) =>
            auths.reject({ id: auth.id, version: auth.version, reason: reason.trim() }, { idempotencyKey })
          }
          saveLabel="驳回"
          savedText="已驳回"
          onClose={(saved) => {
            setRejecting(false);
            if (saved) onClose();
          }}
        >
          {(form) => (
            <TextField
              label="驳回原因"
              required
              maxLength={200}
              rows={4}
              hint="店主会看到，请写明要怎样修改"
              {...form.field('reason')}
            />
          )}
        </FormDialog>
      )}
    </DetailDrawer>
  );
}
