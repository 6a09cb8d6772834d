import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import type { Page } from '@partsdesk/sdk';
import { useEffect, useRef, useState } from 'react';
import { FieldFrame, useRule, type Field, type FieldLook } from './field';

interface SearchSelectProps<Item> extends Omit<Field<string>, 'value' | 'onChange' | 'onCommit'>, FieldLook {
  /** The chosen id. */
  value: string | null | undefined;
  onChange: (id: string | undefined) => void;
  onCommit?: (id: string | undefined) => void;
  /** Receives the whole item, for a form that takes more than its id. */
  onPick?: (item: Item | undefined) => void;
  /** Loads one page of matches; 10 per page. */
  load: (query: { keyword?: string; current: number; pageSize: number }, signal: AbortSignal) => Promise<Page<Item>>;
  text: (item: Item) => string;
  /** The item of the initial `value`. */
  chosen?: Item | undefined;
  /** Offered where nothing fits the keyword, by a button in the list and by Enter. */
  otherwise?: { label: (keyword: string) => string; run: (keyword: string) => void } | false;
  width?: number;
  autoFocus?: boolean;
}

const PAGE_SIZE = 10;
const DEBOUNCE_MS = 300;

/**
 * Searches on the server while the user types [WIDGET-08] [CONST-24] [CONST-25]; scrolling down fetches the next page.
 */
export function SearchSelect<Item extends { id: string }>({
  value,
  onChange,
  onCommit,
  onPick,
  load,
  text,
  chosen,
  otherwise = false,
  autoFocus = false,
  ...field
}: SearchSelectProps<Item>) {
  const [picked, setPicked] = useState(chosen);
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<{ items: Item[]; current: number; ended: boolean; of: string }>({
    items: [],
    current: 0,
    ended: false,
    of: '',
  });
  const [loading, setLoading] = useState(false);
  const giveUp = useRef<AbortController>(undefined);
  const item = value ? [picked, chosen, ...found.items].find((candidate) => candidate?.id === value) : undefined;
  useRule(field, () => (field.required && !value ? `请选择${field.label}` : undefined));

  async function fetchPage(current: number, words: string) {
    giveUp.current?.abort();
    const abort = (giveUp.current = new AbortController());
    setLoading(true);
    try {
      const page = await load({ ...(words ? { keyword: words } : {}), current, pageSize: PAGE_SIZE }, abort.signal);
      if (abort.signal.aborted) return;
      setFound((before) => ({
        items: current === 1 ? page.records : [...before.items, ...page.records],
        current,
        ended: current >= page.pages && !page.more,
        of: words,
      }));
      setLoading(false);
    } catch (error) {
      if (abort.signal.aborted) return;
      setLoading(false);
      setFound((before) => ({ ...before, ended: true }));
      if (!(error instanceof Error)) throw error;
    }
  }

  const unknown = keyword !== '' && !loading && found.of === keyword && found.items.length === 0;
  const other = open && unknown && otherwise;

  const fetchNow = useRef(fetchPage);
  useEffect(() => {
    fetchNow.current = fetchPage;
  });
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => void fetchNow.current(1, keyword), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [open, keyword]);
  useEffect(() => () => giveUp.current?.abort(), []);

  return (
    <FieldFrame {...field}>
      {({ id, inline, describedBy }) => (
        <Autocomplete
          id={id}
          size="small"
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => {
            setOpen(false);
            // Resets the keyword, since the field's text was cleared.
            setKeyword('');
          }}
          value={item ?? null}
          options={found.items}
          loading={loading}
          noOptionsText={
            other ? (
              <Button size="small" onClick={() => other.run(keyword)}>
                {other.label(keyword)}
              </Button>
            ) : keyword ? (
              '没有符合的，请换个词'
            ) : (
              '还没有可选的'
            )
          }
          onKeyDown={(event) => {
            if (!other || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            other.run(keyword);
          }}
          filterOptions={(options) => options}
          getOptionLabel={text}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(option, other) => option.id === other.id}
          disabled={field.disabled ?? false}
          onInputChange={(_, words, reason) => reason === 'input' && setKeyword(words)}
          onChange={(_, next) => {
            setPicked(next ?? undefined);
            onChange(next?.id);
            onCommit?.(next?.id);
            onPick?.(next ?? undefined);
          }}
          slotProps={{
            listbox: {
              onScroll: ({ currentTarget: list }: React.UIEvent<HTMLElement>) => {
                if (!loading && !found.ended && list.scrollTop + list.clientHeight > list.scrollHeight - 40)
                  void fetchPage(found.current + 1, keyword);
              },
            },
          }}
          renderInput={(params) => (
            <MuiTextField
              {...params}
              name={field.name}
              error={Boolean(field.error)}
              autoFocus={autoFocus}
              placeholder={inline ? field.label : '输入关键字搜索'}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-describedby': describedBy,
                  ...(inline ? { 'aria-label': field.label } : {}),
                },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
