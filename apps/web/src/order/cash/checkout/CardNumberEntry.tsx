import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { CashCards } from './useCashCards';

interface CardNumberEntryProps {
  cards: CashCards;
  disabled: boolean;
  onAdded: () => void;
}

/** Takes the number of a cash card that is typed; a scanned one comes by the page's scanner. */
export function CardNumberEntry({ cards, disabled, onAdded }: CardNumberEntryProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    if (!typed.trim() || cards.looking) return;
    void cards.add(typed).then((pays) => {
      if (!pays) return;
      setTyped('');
      onAdded();
    });
  };
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <OutlinedInput
        size="small"
        fullWidth
        autoFocus
        value={typed}
        disabled={disabled}
        placeholder="扫现金卡，或输入 16 位卡号"
        autoComplete="off"
        slotProps={{ input: { 'aria-label': '现金卡卡号', inputMode: 'numeric', maxLength: 24 } }}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Does not pay the sale.
          event.preventDefault();
          event.stopPropagation();
          add();
        }}
      />
      <Button
        variant="outlined"
        disabled={disabled || !typed.trim()}
        loading={cards.looking}
        onClick={add}
        sx={{ flexShrink: 0 }}
      >
        用此卡
      </Button>
    </Box>
  );
}
