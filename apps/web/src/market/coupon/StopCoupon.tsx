import { couponSchemeState } from '@partsdesk/core/market/coupon/couponScheme';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { useRef, useState } from 'react';

const KEEP = { value: 0, label: '照常能用' } as const;
const VOID = { value: 1, label: '作废还没用的' } as const;

interface StopCouponProps {
  scheme: Schemas['CouponScheme'];
  onClose: () => void;
}

/** 停发: stops a scheme for good, and voids what customers hold if that is wanted, also of a stopped one. */
export function StopCoupon({ scheme: { id, version, name, state }, onClose }: StopCouponProps) {
  const schemes = useGroup(couponSchema);
  const [jobId, setJobId] = useState<string>();
  /** Read by `onClose`, which is called before the state has changed. */
  const voiding = useRef(false);
  const stopped = state === couponSchemeState.statuses.invalid.code;
  if (jobId) return <JobDialog id={jobId} title={`作废优惠券「${name}」`} onClose={onClose} />;
  return (
    <FormDialog<{ held: 0 | 1; reason: string }>
      title={`${stopped ? '作废' : '停发'}优惠券「${name}」`}
      initial={{ held: stopped ? 1 : 0, reason: '' }}
      saveLabel={({ held }) => (held ? '作废' : '停发')}
      savedText={({ held }) => (held ? '正在作废未使用的券' : '优惠券已停发')}
      question={({ held }) => ({
        title: held ? `作废客户手里没用的「${name}」？` : `停发优惠券「${name}」？`,
        text: held
          ? '没用的券全部作废，不能恢复；已锁定和已使用的不受影响。'
          : '停发后不能再发给客户，也不能恢复；客户手里的券照常能用。',
        action: held ? '作废' : '停发',
        danger: true,
      })}
      save={async ({ held, reason }, idempotencyKey) => {
        const wanted = { id, version, ...(held ? { voidHeld: true, reason: reason.trim() } : {}) };
        const started = await schemes.invalid(wanted, { idempotencyKey });
        voiding.current = started !== null;
        setJobId(started ?? undefined);
      }}
      // Keeps the dialog open when a job has started, to show its progress in place of the form.
      onClose={(saved) => {
        if (!saved || !voiding.current) onClose();
      }}
    >
      {({ draft, field }) => (
        <>
          {!stopped && <SelectField label="客户手里的券" required choices={[KEEP, VOID]} {...field('held')} />}
          {draft.held === 1 && (
            <TextField
              label="作废原因"
              required
              rows={3}
              maxLength={200}
              hint="已答应客户的优惠收回容易引起投诉，请写明原因"
              {...field('reason')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
