import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type Fen } from '@partsdesk/core/money';
import { POINTS, PayMethod, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { CellInput } from '../cart/CellInput';
import { choosePoints, pointsProblem, pointsText, setPoints, type PointsAtHand } from './usePoints';

interface PointsTenderProps {
  tender: Tender;
  tenders: readonly Tender[];
  due: Fen;
  hand: PointsAtHand;
  desk: string;
  disabled: boolean;
  onChange: (tenders: readonly Tender[]) => void;
  onEnter: () => void;
}

/** Edits how many points pay; 用满 takes as many as can. */
export function PointsTender({ tender, tenders, due, hand, desk, disabled, onChange, onEnter }: PointsTenderProps) {
  const others = tenders.filter((one) => one !== tender);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr) auto 40px', gap: 2, alignItems: 'center' }}>
      <Box sx={{ fontSize: 16 }}>{POINTS.label}</Box>
      <CellInput
        large
        keepsEscape
        prefix="分"
        label="抵扣积分"
        desk={desk}
        disabled={disabled}
        text={tender.points ? String(tender.points) : ''}
        filter={{ decimals: 0 }}
        onType={(text) => onChange(setPoints(tenders, Number(text) || 0, hand.terms))}
        onEnter={onEnter}
      />
      <Button variant="outlined" disabled={disabled} onClick={() => onChange(choosePoints(others, due, hand))}>
        用满
      </Button>
      <IconButton aria-label="去掉积分" disabled={disabled} onClick={() => onChange(others)}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Tells what points the customer has and what they are worth, or why they do not pay. */
export function PointsHeld({ tenders, due, hand }: Pick<PointsTenderProps, 'tenders' | 'due' | 'hand'>) {
  const chosen = tenders.find(({ method }) => method === PayMethod.points)?.points;
  const problem = pointsProblem(tenders, due, hand);
  return (
    <Box role="status" sx={{ fontSize: 14, color: problem && chosen ? 'error.main' : 'text.secondary' }}>
      {problem && chosen ? problem : pointsText(hand, chosen)}
      {problem && !chosen && `，${problem}`}
    </Box>
  );
}
