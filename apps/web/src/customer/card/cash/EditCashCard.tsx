import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { cashCardState, cashCardType, issueProblem } from '@partsdesk/core/customer/card/cashCard';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../../../screenList';

/** Changes a card that is not sold; of a sold one its remark. */
export function EditCashCard({ id }: { id: string }) {
  const { data, error, reload } = useLoad(useGroup(customerCashCard).getById, { id }, { held: true });
  return (
    <Page title="现金卡编辑" plain>
      {error !== undefined && !data && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={4} />}
      {data && <Edit key={data.version} card={data} reload={reload} />}
    </Page>
  );
}

function Edit({ card, reload }: { card: Schemas['CashCard']; reload: () => void }) {
  const cards = useGroup(customerCashCard);
  const navigate = useNavigate();
  const notice = useNotice();
  const conflict = useConflict(reload);
  const unsold = card.state === cashCardState.statuses.unsold.code;
  const form = useForm<{ face: number | undefined; years: number | undefined; remark: string }>({
    initial: { face: card.face, years: card.years ?? undefined, remark: card.remark },
    save: async ({ face, years, remark }, idempotencyKey) => {
      const { id, version } = card;
      const terms = unsold ? { ...(face ? { face } : {}), ...(years ? { years } : {}) } : {};
      await conflict(cards.update({ id, version, ...terms, remark: remark.trim() }, { idempotencyKey }));
      notice.success('保存成功');
      void navigate(pathOfRoute('CustomerCardCash') ?? '/', { replace: true });
    },
  });
  const { face, years } = form.draft;
  const problem = unsold && face ? issueProblem({ ...card, face, years: years ?? null })?.message : undefined;
  return (
    <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ maxWidth: 880, pb: 4 }}>
        <Section title={unsold ? '修改现金卡' : '修改备注'}>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <FactGrid
              facts={[
                ['卡号', card.number],
                ['类型', cashCardType(card.bearer)],
                ['状态', <LifecycleChip key="state" lifecycle={cashCardState} status={card.state} />],
              ]}
            />
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <PriceField
                label="面值"
                required
                disabled={!unsold}
                hint={unsold ? undefined : '已售出，只能改备注'}
                {...form.field('face')}
              />
              {card.bearer && (
                <QuantityField label="有效年数" required unit="年" disabled={!unsold} {...form.field('years')} />
              )}
              <TextField label="备注" maxLength={200} {...form.field('remark')} />
            </Box>
          </Box>
        </Section>
      </Box>
      <ActionBar>
        {problem && (
          <Box role="status" sx={{ color: 'error.main' }}>
            {problem}
          </Box>
        )}
        <Button type="submit" variant="contained" loading={form.saving} disabled={Boolean(problem)}>
          保存
        </Button>
      </ActionBar>
    </Box>
  );
}
