import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatYuan, parseYuan, yuanInput, type Fen } from '@partsdesk/core/money';
import {
  CASH_CARD,
  PAY_METHODS,
  PayMethod,
  POINTS,
  STORED_VALUE,
  type Tender,
} from '@partsdesk/core/order/receipt/tenders';
import { useState } from 'react';
import { ShiftMissing } from '../../shift/ShiftMissing';
import { CellInput } from '../cart/CellInput';
import { focusDesk, useDeskKeys, type DeskKeys } from '../useDeskKeys';
import { CardNumberEntry } from './CardNumberEntry';
import { PointsHeld, PointsTender } from './PointsTender';
import {
  cashDue,
  choose,
  chooseStored,
  likelyNotes,
  setAmount,
  tenderKey,
  tenderName,
  withCash,
  without,
} from './tenderChoice';
import type { CashCards } from './useCashCards';
import { choosePoints, pointsProblem, type PointsAtHand } from './usePoints';

interface TenderPanelProps {
  due: Fen;
  /** What to do first, while the amount to pay is not known. */
  awaits?: string | undefined;
  tenders: readonly Tender[];
  disabled?: boolean;
  onChange: (tenders: readonly Tender[]) => void;
  /** 挂账: what the tenders leave stays as debt. */
  onCredit?: boolean;
  /** Called on Enter in an amount. */
  onPay: () => void;
  /** What the customer can spend of stored value, fen; without any it is not offered. */
  spendable?: Fen;
  /** 现金卡: cards that are scanned or typed by their numbers; without it they are not offered. */
  cards?: CashCards;
  /** 积分抵扣: what the customer's points can pay; without it they are not offered. */
  points?: PointsAtHand | undefined;
  /** 出示收款码: the customer's phone pays the rest. Not available for several outbounds at once. */
  onByCode?: () => void;
}

const place = (key: string) => `tender-${key}`;
const isDigitForField = (target: EventTarget | null) => target instanceof HTMLInputElement;

/**
 * Edits the tenders: tiles or number keys choose the methods, amounts are typed, and likely notes are offered for cash.
 */
export function TenderPanel({
  due,
  awaits,
  tenders,
  disabled = false,
  onCredit = false,
  onChange,
  onPay,
  spendable = 0,
  cards,
  points,
  onByCode,
}: TenderPanelProps) {
  const add = (method: PayMethod) => {
    onChange(choose(tenders, method, due));
    setTimeout(() => focusDesk(place(method)));
  };
  const keys = Object.fromEntries(
    PAY_METHODS.flatMap(({ code }, index): [string, DeskKeys[string]][] => [
      [`Alt+${index + 1}`, () => add(code)],
      // A digit is an amount while a field has the focus.
      [String(index + 1), ({ target }) => !isDigitForField(target) && (add(code), true)],
    ]),
  );
  const addStored = () => {
    if (disabled || spendable <= 0) return;
    onChange(chooseStored(tenders, due, spendable));
    setTimeout(() => focusDesk(place(PayMethod.storedValue)));
  };
  const stored = tenders.find(({ method }) => method === PayMethod.storedValue);
  const pointed = tenders.some(({ method }) => method === PayMethod.points);
  const pointless = points && !pointed && pointsProblem(tenders, due, points);
  const addPoints = () => {
    if (!points || disabled || pointless) return;
    onChange(choosePoints(tenders, due, points));
    setTimeout(() => focusDesk(place(PayMethod.points)));
  };
  const byCode = () => {
    if (!disabled && due > 0) onByCode?.();
  };
  const [enters, setEnters] = useState(false);
  const byCard = tenders.some(({ method }) => method === PayMethod.cashCard);
  const openCards = () => {
    if (cards && !disabled && due > 0) setEnters(true);
  };
  useDeskKeys({
    ...keys,
    'Alt+6': addStored,
    'Alt+7': openCards,
    'Alt+8': addPoints,
    F8: ({ repeat }) => !repeat && (byCode(), true),
  });
  const cash = cashDue(tenders, due);
  const cashGiven = tenders.find(({ method }) => method === PayMethod.cash)?.amount;
  const note = (label: string, amount: Fen) => (
    <Button
      key={label}
      variant={cashGiven === amount ? 'contained' : 'outlined'}
      disabled={disabled}
      aria-label={`现金 ${label}`}
      onClick={() => {
        onChange(withCash(tenders, amount));
        setTimeout(() => focusDesk(place(PayMethod.cash)));
      }}
      sx={{ height: 40, px: 3, fontSize: 15, fontVariantNumeric: 'tabular-nums' }}
    >
      {label}
    </Button>
  );

  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        role="group"
        aria-label="收款方式"
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(3, 1fr)',
            sm: `repeat(${PAY_METHODS.length + [spendable > 0, cards, points, onByCode].filter(Boolean).length}, 1fr)`,
          },
          gap: 2,
        }}
      >
        {PAY_METHODS.map(({ code, label }, index) => {
          const used = tenders.some(({ method }) => method === code);
          return (
            <TenderTile
              key={code}
              used={used}
              disabled={disabled}
              onClick={() => add(code)}
              label={label}
              shortcut={`Alt+${String(index + 1)}`}
            />
          );
        })}
        {spendable > 0 && (
          <TenderTile
            used={Boolean(stored)}
            disabled={disabled}
            title={`可用 ${formatYuan(spendable)}`}
            onClick={addStored}
            label={STORED_VALUE.label}
            shortcut="Alt+6"
          />
        )}
        {cards && (
          <TenderTile
            used={byCard || enters}
            disabled={disabled || due <= 0}
            onClick={openCards}
            label={CASH_CARD.label}
            shortcut="Alt+7"
          />
        )}
        {points && (
          <TenderTile
            used={pointed}
            disabled={disabled || Boolean(pointless)}
            onClick={addPoints}
            label={POINTS.label}
            shortcut="Alt+8"
          />
        )}
        {onByCode && (
          <TenderTile disabled={disabled || due <= 0} onClick={byCode} label="出示收款码" shortcut="F8" narrow />
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minHeight: 52, alignContent: 'start' }}>
        {tenders.map((tender, index) => {
          const [key, name] = [tenderKey(tender), tenderName(tender)];
          if (tender.method === PayMethod.points)
            return (
              points && (
                <PointsTender
                  key={key}
                  tender={tender}
                  tenders={tenders}
                  due={due}
                  hand={points}
                  desk={place(key)}
                  disabled={disabled}
                  onChange={onChange}
                  onEnter={onPay}
                />
              )
            );
          const held = tender.cardNumber === undefined ? undefined : cards?.balanceOf(tender.cardNumber);
          return (
            <Box key={key} sx={{ display: 'grid', gap: 1 }}>
              <Box
                sx={{
                  display: 'grid',
                  gridTemplateColumns: `${tender.cardNumber === undefined ? '72px' : '116px'} minmax(0, 1fr) 40px`,
                  gap: 2,
                  alignItems: 'center',
                }}
              >
                <Box sx={{ fontSize: tender.cardNumber === undefined ? 16 : 14 }}>{name}</Box>
                <CellInput
                  // Remounts the field when another method sets its amount, which discards a half-typed text.
                  key={`${key}${index}`}
                  large
                  keepsEscape
                  prefix="¥"
                  label={`${name}金额`}
                  desk={place(key)}
                  disabled={disabled}
                  autoFocus={index === 0}
                  text={yuanInput(tender.amount)}
                  filter={{ decimals: 2 }}
                  onType={(text) => onChange(setAmount(tenders, key, parseYuan(text) ?? 0))}
                  onEnter={onPay}
                />
                <IconButton
                  aria-label={`去掉${name}`}
                  disabled={disabled}
                  onClick={() => onChange(without(tenders, key))}
                >
                  <Close fontSize="small" />
                </IconButton>
              </Box>
              {held !== undefined && <CardHeld name={name} held={held} amount={tender.amount} />}
            </Box>
          );
        })}
        {cards && enters && <CardNumberEntry cards={cards} disabled={disabled} onAdded={() => setEnters(false)} />}
        {cards?.problem && (
          <Box role="alert" sx={{ fontSize: 14, color: 'error.main' }}>
            {cards.problem}
          </Box>
        )}
        {spendable > 0 && (
          <Box
            role="status"
            sx={{ fontSize: 14, color: stored && stored.amount > spendable ? 'error.main' : 'text.secondary' }}
          >
            {stored && stored.amount > spendable
              ? `储值余额不足，现有 ${formatYuan(spendable)}`
              : `储值可用 ${formatYuan(spendable)}${stored ? `，付后剩 ${formatYuan(spendable - stored.amount)}` : ''}`}
          </Box>
        )}
        {points && <PointsHeld tenders={tenders} due={due} hand={points} />}
        {tenders.length === 0 && (
          <Box sx={{ lineHeight: '52px', color: 'text.secondary' }}>
            {awaits ?? (due <= 0 ? '这单不用收款' : onCredit ? '全部挂账，不收款' : '请选择收款方式')}
          </Box>
        )}
      </Box>
      {due > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 40 }}>
          {cash > 0 && (
            <Box component="span" sx={{ width: 72, fontSize: 14, color: 'text.secondary' }}>
              收现金
            </Box>
          )}
          {cash > 0 && note('刚好', cash)}
          {likelyNotes(cash).map((amount) => note(formatYuan(amount).replace('.00', ''), amount))}
        </Box>
      )}
      {(cashGiven ?? 0) > 0 && <ShiftMissing onBegun={focusCash} />}
    </Box>
  );
}

/** Selects the cash received, to be typed next. */
const focusCash = () => document.querySelector<HTMLInputElement>('input[aria-label="现金金额"]')?.focus();

interface TenderTileProps {
  label: string;
  shortcut: string;
  /** Chosen or not; without it the tile acts and stays as it is. */
  used?: boolean;
  disabled: boolean;
  title?: string;
  /** Keeps a long label on one line. */
  narrow?: boolean;
  onClick: () => void;
}

/** A way to pay, with its key. */
const TenderTile = ({ label, shortcut, used, disabled, title, narrow, onClick }: TenderTileProps) => (
  <Button
    variant={used ? 'contained' : 'outlined'}
    disabled={disabled}
    aria-pressed={used}
    title={title}
    onClick={onClick}
    sx={{
      height: 56,
      flexDirection: 'column',
      lineHeight: '20px',
      fontSize: 16,
      ...(narrow ? { px: 1, whiteSpace: 'nowrap' } : {}),
    }}
  >
    {label}
    <Box
      component="kbd"
      sx={{
        display: { xs: 'none', md: 'block' },
        fontFamily: 'inherit',
        fontSize: 11,
        lineHeight: '14px',
        opacity: 0.9,
      }}
    >
      {shortcut}
    </Box>
  </Button>
);

/** Shows what is on a cash card, and what stays on it. */
const CardHeld = ({ name, held, amount }: { name: string; held: Fen; amount: Fen }) => (
  <Box role="status" sx={{ fontSize: 14, color: amount > held ? 'error.main' : 'text.secondary' }}>
    {amount > held
      ? `${name}余额不足，现有 ${formatYuan(held)}`
      : `${name}余额 ${formatYuan(held)}，付后剩 ${formatYuan(held - amount)}`}
  </Box>
);
