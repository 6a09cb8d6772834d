import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { isBalanceMethod, PayMethod, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import type { AddRule } from '@partsdesk/ui/form/field';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { Section } from '@partsdesk/ui/page/Section';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { cashWays, type planOf, type Ways } from './refundWays';

interface RefundWaysProps {
  plan: ReturnType<typeof planOf>;
  ways: Ways;
  addRule: AddRule | undefined;
  errors: Readonly<Record<string, string>>;
  onChange: (ways: Ways) => void;
}

/** Proposes by which ways of payment a return's money goes back, for who refunds it at once. */
export function RefundWays({ plan: { credited, due, tenders }, ways, addRule, errors, onChange }: RefundWaysProps) {
  const paidOut = tenders.reduce((sum, { method }) => sum + (ways[method] ?? 0), 0);
  const byCash = cashWays({ credited, due, tenders });
  const asked = addRule ? { addRule } : {};
  const [edited, setEdited] = useState<string>();
  const last = edited ?? tenders.findLast(({ method }) => ways[method])?.method;
  /** Tells at the field what is too much: more than was paid this way, or, at the last one edited, than is due. */
  const limit = (method: string, rest: number) => {
    const amount = ways[method] ?? 0;
    if (amount <= rest && paidOut > due && method === last)
      return { most: amount - (paidOut - due), mostText: `合计多退了 ${formatYuan(paidOut - due)}` };
    return { most: rest, mostText: `最多可退 ${formatYuan(rest)}` };
  };
  return (
    <Section
      title="退款方式"
      action={
        (byCash[PayMethod.cash] ?? 0) !== (ways[PayMethod.cash] ?? 0) && (
          <Button variant="outlined" size="small" onClick={() => onChange(byCash)}>
            尽量退现金
          </Button>
        )
      }
    >
      {credited > 0 && (
        <Typography variant="body2">
          先冲减欠款 <Money fen={credited} />
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {tenders
          .filter(({ rest }) => rest > 0)
          .map(({ method, rest }) => {
            const label = payMethodLabel(method);
            const back = method === PayMethod.online || isBalanceMethod(method) ? '原路退回，' : '';
            return (
              <Box component="li" key={method} sx={{ width: { xs: '100%', md: 220 } }}>
                <PriceField
                  {...asked}
                  name={`refund ${method}`}
                  label={`退${label}`}
                  allowZero
                  {...limit(method, rest)}
                  hint={`${back}最多 ${formatYuan(rest)}`}
                  error={errors[`refund ${method}`]}
                  value={ways[method]}
                  onChange={(next) => {
                    setEdited(method);
                    onChange({ ...ways, [method]: next });
                  }}
                />
              </Box>
            );
          })}
      </Box>
      {paidOut < due && (
        <Typography variant="body2" color="textSecondary">
          还有 {formatYuan(due - paidOut)} 以后再退
        </Typography>
      )}
    </Section>
  );
}
