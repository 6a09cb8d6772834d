import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { partGroup } from '@partsdesk/sdk/parts/partGroup';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { PartGroupForm } from './PartGroupForm';
import { PartGroupRows } from './PartGroupRows';
import { groupTexts } from './partGroupTexts';

type Kind = Schemas['PartGroupKind'];

interface PartGroupsProps {
  sku: Pick<Schemas['GoodsSku'], 'id' | 'skuCode' | 'spec'>;
  /** Shows the buttons for changing the groups. */
  editable: boolean;
}

/**
 * Shows a variant's substitutes and the parts it replaced. Changes are saved at once, since they concern the other
 * parts as well.
 */
export function PartGroups({ sku, editable }: PartGroupsProps) {
  const groups = useGroup(partGroup);
  const { data, error, reload } = useLoad(groups.get, { skuId: sku.id });
  const [editing, setEditing] = useState<Kind>();
  const open = data?.find(({ kind }) => kind === editing);
  return (
    <Section title={`互换与替代${sku.spec ? ` · ${sku.spec}` : ''}`}>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
        {data?.map((group) => {
          const { title, hint, empty } = groupTexts[group.kind];
          return (
            <Box key={group.kind} sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
                <Typography variant="h3" component="h3">
                  {title}
                </Typography>
                <Box sx={{ flex: 1 }} />
                {editable && (
                  <Button size="small" aria-label={`编辑${title}`} onClick={() => setEditing(group.kind)}>
                    编辑
                  </Button>
                )}
              </Box>
              <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
                {hint}
              </Typography>
              {group.members.length < 2 ? (
                <Typography variant="body2" color="textSecondary">
                  {empty}
                </Typography>
              ) : (
                <PartGroupRows members={group.members} own={sku.id} />
              )}
            </Box>
          );
        })}
      </Box>
      {open && <PartGroupForm group={open} skuId={sku.id} onClose={() => setEditing(undefined)} />}
    </Section>
  );
}
