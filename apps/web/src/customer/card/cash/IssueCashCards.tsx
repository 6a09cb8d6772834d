import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CASH_CARD_TYPES, cashCardType, issueProblem, MAX_ISSUED } from '@partsdesk/core/customer/card/cashCard';
import { formatYuan } from '@partsdesk/core/money';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { Total } from '@partsdesk/ui/list/Total';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../../../screenList';
import { PrintCards } from './PrintBatch';

type Printed = Schemas['PrintedCashCard'];

interface Draft {
  type: 0 | 1;
  face: number | undefined;
  years: number | undefined;
  count: number | undefined;
  remark: string;
}

/** 批量发卡: makes cards of one face, which are printed and sold later. */
export function IssueCashCards() {
  const [issued, setIssued] = useState<readonly Printed[]>();
  const [round, setRound] = useState(0);
  return issued ? (
    <Issued
      cards={issued}
      onNext={() => {
        setIssued(undefined);
        setRound(round + 1);
      }}
    />
  ) : (
    <Issue key={round} onIssued={setIssued} />
  );
}

function Issue({ onIssued }: { onIssued: (cards: readonly Printed[]) => void }) {
  const cards = useGroup(customerCashCard);
  const form = useForm<Draft>({
    initial: { type: 1, face: undefined, years: 3, count: undefined, remark: '' },
    save: async ({ type, face = 0, years, count = 0, remark }, idempotencyKey) => {
      const bearer = type === 1;
      const issue = { bearer, face, count, remark: remark.trim(), ...(bearer && years ? { years } : {}) };
      onIssued((await cards.add(issue, { idempotencyKey })).cards);
    },
  });
  const { type, face, years, count = 0 } = form.draft;
  const bearer = type === 1;
  const problem = face ? issueProblem({ bearer, face, years: bearer ? (years ?? null) : null })?.message : undefined;
  return (
    <Page title="现金卡编辑" plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ maxWidth: 880, pb: 4 }}>
          <Section title="批量发卡">
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <SelectField
                label="类型"
                required
                choices={CASH_CARD_TYPES.map(({ code, label }) => ({ value: code, label }))}
                hint={
                  bearer
                    ? '谁拿卡谁用，散客也能用；最多 1,000 元'
                    : '登记持卡客户，只付本人的单；最多 5,000 元，没有有效期'
                }
                {...form.field('type')}
              />
              <PriceField label="面值" required {...form.field('face')} />
              {bearer && (
                <QuantityField
                  label="有效年数"
                  required
                  unit="年"
                  hint="从售出当天算起，至少 3 年"
                  {...form.field('years')}
                />
              )}
              <QuantityField
                label="张数"
                required
                unit="张"
                most={MAX_ISSUED}
                mostText={`一次最多发 ${String(MAX_ISSUED)} 张`}
                {...form.field('count')}
              />
              <TextField label="备注" maxLength={200} hint="例如 2026 中秋卡" {...form.field('remark')} />
              <Total label="面值合计" strong>
                <Money fen={(face ?? 0) * count} />
              </Total>
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
            {count > 0 ? `发卡 ${String(count)} 张` : '发卡'}
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}

/** Shows the cards that were made; their whole numbers are printed here, or from the list until they are sold. */
function Issued({ cards, onNext }: { cards: readonly Printed[]; onNext: () => void }) {
  const [printing, setPrinting] = useState(false);
  const [first] = cards;
  return (
    <Page title="现金卡编辑" plain>
      <Section title="发卡成功">
        <Box role="status" sx={{ display: 'grid', gap: 2 }}>
          <span>
            {first && `${cashCardType(first.bearer)} ${formatYuan(first.face)}`}，共 <b>{cards.length}</b>{' '}
            张，还没有售出，现在不能用来付款。
          </span>
          <span>请打印卡号，制卡后一张张售出。列表里不显示完整卡号。</span>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
          <Button variant="contained" autoFocus onClick={() => setPrinting(true)}>
            打印卡号清单
          </Button>
          <Button onClick={onNext}>再发一批</Button>
          <Button component={Link} to={pathOfRoute('CustomerCardCash') ?? '/'}>
            返回现金卡
          </Button>
        </Box>
        {printing && <PrintCards cards={cards} onPrinted={() => setPrinting(false)} />}
      </Section>
    </Page>
  );
}
