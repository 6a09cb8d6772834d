import Search from '@mui/icons-material/QrCodeScanner';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SellableGoods } from '@partsdesk/core/order/cash/cart/cart';
import { mayPickFirst, typedQuantity } from '@partsdesk/core/order/cash/cart/typedQuantity';
import type { Quantity } from '@partsdesk/core/quantity';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Subscription } from 'xstate';
import type { Desk } from '../desk';
import { FoundList } from './FoundList';

const DEBOUNCE_MS = 150;
/** Recognises a scanned number by its length, for scanners too slow to be told from typing. */
const looksScanned = (text: string) => /^\d{8,}$/.test(text);

interface ScanFieldProps {
  desk: Desk;
  /** Takes a scanned code, also one that a slow scanner typed. */
  onScan: (code: string) => void;
  /** Handles + − Delete and the arrows while the field is empty: they act on the cart's current line. */
  onCartKey: (key: string) => boolean;
  /** Sets the quantity of the cart's current line; a scan that is still being looked up takes it itself. */
  onQuantity: (quantity: Quantity) => void;
}

const codesOf = ({ skuCode, barCode }: SellableGoods) => [skuCode, barCode];

/** Takes scans whatever has the focus; typed text searches by name, code or pinyin. */
export function ScanField({ desk, onScan, onCartKey, onQuantity }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState('');
  const [chosen, setChosen] = useState<number>();
  const found = useSelector(desk, ({ context }) => context.found);
  const scans = useSelector(desk, ({ context }) => context.scans.length);
  const keyword = text.trim();
  const fresh = keyword !== '' && answered === keyword;
  // Nothing is preselected for one or two signs, which fit too many parts.
  const active = chosen ?? (mayPickFirst(keyword, found[0] ? codesOf(found[0]) : []) ? 0 : -1);
  const added = useRef(Number.NEGATIVE_INFINITY);
  /** Milliseconds between the latest part and the first sign that was typed after it. */
  const pause = useRef(Number.POSITIVE_INFINITY);
  const input = useRef<HTMLInputElement>(null);

  const clear = () => {
    setChosen(undefined);
    setText('');
    setAnswered('');
  };
  useEffect(() => {
    const heard = [
      desk.on('added', () => (added.current = desk.getSnapshot().context.now())),
      desk.on('notAdded', ({ code, typed }) => {
        if (!typed || input.current?.value) return;
        // Comes back to be corrected, selected: what is typed or scanned into the field next must not be joined to it.
        flushSync(() => setText(code));
        input.current?.select();
      }),
    ];
    return () => heard.forEach((one) => one.unsubscribe());
  }, [desk]);
  useScanner((code) => {
    // A text that was left half typed is selected: the next one takes its place instead of being joined to it.
    input.current?.select();
    onScan(code);
  });
  const count = (quantity: Quantity) => {
    if (desk.getSnapshot().context.scans.length > 0) desk.send({ type: 'countScanned', quantity });
    else onQuantity(quantity);
    clear();
  };
  const add = (goods: SellableGoods | undefined) => {
    if (goods) desk.send({ type: 'add', goods });
    clear();
  };

  useEffect(() => {
    if (!keyword) return;
    let search: Subscription | undefined;
    const timer = setTimeout(() => {
      desk.send({ type: 'search', keyword });
      search = desk.subscribe((snapshot) => {
        if (snapshot.matches({ selling: { searching: 'asking' } })) return;
        search?.unsubscribe();
        setAnswered(keyword);
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      search?.unsubscribe();
    };
  }, [desk, keyword]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const quantity = key === 'Enter' ? typedQuantity(keyword, pause.current) : undefined;
    if (key === 'Escape' && text) clear();
    else if (!text) {
      if (key === 'Enter' && desk.getSnapshot().matches('checkout')) return;
      if (!onCartKey(key)) return;
    } else if (quantity !== undefined) count(quantity);
    else if (key === 'ArrowDown' && fresh) setChosen(Math.min(active + 1, found.length - 1));
    else if (key === 'ArrowUp' && fresh) setChosen(Math.max(active - 1, 0));
    else if (key === 'Enter' && looksScanned(keyword)) {
      onScan(keyword);
      clear();
    } else if (key === 'Enter' && fresh && found.length > 0) {
      if (found[active]) add(found[active]);
    } else if (key === 'Enter' && keyword) {
      // Empties the field at once: the next code may come before the answer.
      desk.send({ type: 'scan', code: keyword, typed: true });
      clear();
    } else return;
    event.preventDefault();
  };

  return (
    <Box data-desk="scan" sx={{ position: 'relative' }}>
      <OutlinedInput
        fullWidth
        autoFocus
        value={text}
        placeholder="扫描条码，或输入名称、编码、拼音、OE号"
        inputRef={input}
        onChange={(event) => {
          setChosen(undefined);
          if (text === '') pause.current = scans > 0 ? 0 : desk.getSnapshot().context.now() - added.current;
          setText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          <Box
            component="span"
            role="status"
            sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap', minWidth: 64, textAlign: 'right' }}
          >
            {scans > 0 ? `查询中 ${scans}` : ''}
          </Box>
        }
        slotProps={{
          input: {
            'aria-label': '扫码或搜索商品',
            role: 'combobox',
            'aria-expanded': fresh,
            'aria-controls': 'desk-found',
            'aria-autocomplete': 'list',
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 40,
            ...(text ? { 'data-typing': '' } : {}),
            ...(fresh && found[active] ? { 'aria-activedescendant': `found-${found[active].skuId}` } : {}),
          },
        }}
        sx={{ height: 44, fontSize: 16 }}
      />
      {fresh && <FoundList keyword={keyword} goods={found} active={active} onPick={(index) => add(found[index])} />}
    </Box>
  );
}
