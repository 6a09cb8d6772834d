import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DIRECTED } from '@partsdesk/core/market/coupon/couponIssuance';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import type { Form } from '@partsdesk/ui/form/useForm';
import { CouponSelect } from '../coupon/CouponSelect';
import { blankLine, type IssuanceDraft, type LineDraft } from './issuanceDraft';

const MOST_LINES = 10;
const MOST_COUPONS = 1_000_000;

/** Chooses the coupons of an issuance and how many; while it runs their totals alone. */
export function IssuanceLines({ form, running }: { form: Form<IssuanceDraft>; running: boolean }) {
  const { draft, change, errors, field } = form;
  const { addRule } = field('lines');
  const set = (at: number, patch: Partial<LineDraft>) =>
    change({ lines: draft.lines.map((line, place) => (place === at ? { ...line, ...patch } : line)) });
  const sent = draft.channel === DIRECTED;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box component="ol" aria-label="优惠券" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {draft.lines.map((line, at) => {
          const named = (name: string) => ({
            name: `lines[${String(at)}].${name}`,
            error: errors[`lines[${String(at)}].${name}`],
            addRule,
          });
          return (
            <Box
              component="li"
              key={line.key}
              aria-label={`第${String(at + 1)}种券`}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, p: 3, display: 'grid', gap: 2 }}
            >
              <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '2fr 1fr 1fr' }, alignItems: 'start' }}>
                <CouponSelect
                  {...named('schemeId')}
                  label="优惠券"
                  required
                  disabled={running}
                  value={line.schemeId}
                  chosen={line.scheme}
                  onChange={(schemeId) => set(at, { schemeId })}
                />
                <QuantityField
                  {...named('perCustomer')}
                  label="每人张数"
                  required
                  unit="张"
                  most={100}
                  disabled={running}
                  value={line.perCustomer}
                  onChange={(perCustomer) => set(at, { perCustomer })}
                />
                {!sent && (
                  <QuantityField
                    {...named('total')}
                    label="活动总数"
                    required
                    unit="张"
                    most={MOST_COUPONS}
                    hint={running ? '只能加大' : undefined}
                    value={line.total}
                    onChange={(total) => set(at, { total })}
                  />
                )}
              </Box>
              {!running && draft.lines.length > 1 && (
                <Button
                  size="small"
                  color="error"
                  sx={{ justifySelf: 'start' }}
                  onClick={() => change({ lines: draft.lines.filter((_, place) => place !== at) })}
                >
                  移除
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
      {!running && (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          disabled={draft.lines.length >= MOST_LINES}
          onClick={() => change({ lines: [...draft.lines, blankLine()] })}
        >
          再加一种券
        </Button>
      )}
    </Box>
  );
}
