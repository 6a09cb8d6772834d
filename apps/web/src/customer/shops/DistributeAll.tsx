import Box from '@mui/material/Box';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { DistributionPreview } from './DistributionPreview';
import { emptyRule, RuleFields, ruleOf } from './RuleFields';

interface DistributeAllProps {
  /** The list's filter, as its chips say it. */
  filter: Schemas['CustomerDistributionFilter'];
  filterText: string;
  onClose: (saved: boolean) => void;
}

/** 分配全部: gives all customers of the list's filter to shops, after a look at what comes of it. */
export function DistributeAll({ filter, filterText, onClose }: DistributeAllProps) {
  const [placing, shops] = [useGroup(customerShop), useGroup(partsShop)];
  const [jobId, setJobId] = useState<string>();
  const { data } = useLoad(shops.listAllShop);
  if (jobId) return <JobDialog id={jobId} title="分配客户" onClose={() => onClose(true)} />;
  if (!data) return null;
  return (
    <FormDialog
      title={filterText ? '分配全部符合条件的客户' : '分配全部客户'}
      saveLabel="开始分配"
      savedText="已开始分配"
      initial={emptyRule}
      save={async (draft, idempotencyKey) => {
        const rule = ruleOf(draft);
        if (rule) setJobId(await placing.distributeAll({ ...rule, filter }, { idempotencyKey }));
      }}
      // Keeps the dialog open when a job has started, to show its progress in place of the form.
      onClose={(saved) => {
        if (!saved) onClose(false);
      }}
    >
      {(form) => {
        const rule = ruleOf(form.draft);
        return (
          <>
            <Box sx={{ color: 'text.secondary' }}>
              {filterText ? `只分配列表条件内的客户：${filterText}。` : '列表没有条件，会分配所有门店的全部客户。'}
              分配在后台进行，可以随时取消，已经分好的不退回。
            </Box>
            <RuleFields form={form} shops={data.map(({ id, name }) => ({ value: id, label: name }))} />
            {rule && <DistributionPreview wanted={{ ...rule, filter }} />}
          </>
        );
      }}
    </FormDialog>
  );
}
