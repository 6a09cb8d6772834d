import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ApiError } from '@partsdesk/sdk';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useEffect, useRef, useState } from 'react';
import type { Part } from './usePartsByCode';

const DEBOUNCE_MS = 300;

interface PartPickerProps {
  onPick: (part: Part) => void;
  /** Warehouse whose stock is shown beside the parts; undefined to hide it. */
  warehouseId?: string | undefined;
  label?: string;
  autoFocus?: boolean;
  inputRef?: React.Ref<HTMLInputElement>;
  /** A change of it, such as a scan that was taken, clears what was typed. */
  clearedAt?: number;
}

/**
 * Finds a part by scanned code, name, OEM number or pinyin and passes it on; then clears the field for the next one.
 */
export function PartPicker({
  onPick,
  warehouseId,
  label = '扫码或搜索商品',
  autoFocus = false,
  inputRef,
  clearedAt = 0,
}: PartPickerProps) {
  const goods = useGroup(stockGoods);
  const notice = useNotice();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(false);
  const [cleared, setCleared] = useState(clearedAt);
  if (cleared !== clearedAt) {
    setCleared(clearedAt);
    setTyped('');
    setKeyword('');
  }
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const of = warehouseId ? { warehouseId } : {};
  const { data, loading } = useLoad(goods.page, keyword ? { keyword, pageSize: 20, ...of } : undefined);

  // Keeps the highlighted option in a ref, since Enter may come before the list is rendered.
  const marked = useRef<Part>(null);
  const pick = (part: Part) => {
    setTyped('');
    setKeyword('');
    onPick(part);
  };
  /** Looks up a scanned code directly, since a scanner is faster than the search. */
  const scanned = async (code: string) => {
    try {
      const [part] = await goods.byCodes({ codes: [code], ...of });
      if (part) pick(part);
      else if (/^[\d-]{8,}$/.test(code)) {
        setTyped('');
        notice.warn(`没有找到条码 ${code}`);
      } else setKeyword(code);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };

  return (
    <Autocomplete
      data-scan
      size="small"
      sx={{ width: 'min(420px, 100%)' }}
      value={null}
      // An empty list would cover what a scan reports and the camera's button.
      open={opened && typed !== ''}
      onOpen={() => setOpened(true)}
      onClose={() => setOpened(false)}
      inputValue={typed}
      options={keyword && data ? data.records : []}
      loading={loading}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ skuId }) => skuId}
      noOptionsText={keyword ? '没有找到，请换个名称、编码或拼音首字母' : '正在查找'}
      autoHighlight
      blurOnSelect={false}
      onInputChange={(_, words, reason) => reason === 'input' && setTyped(words)}
      onChange={(_, picked) => picked && pick(picked)}
      onHighlightChange={(_, option) => {
        marked.current = option;
      }}
      onKeyDown={(event) => {
        const code = typed.trim();
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        const saves = event.ctrlKey || event.metaKey;
        (event as { defaultMuiPrevented?: boolean }).defaultMuiPrevented = true;
        // Leaves Ctrl+Enter to the form, whatever option is highlighted.
        if (saves) return;
        event.preventDefault();
        const listed = keyword === code && data && !loading ? data.records : [];
        const chosen = listed.find(({ skuId }) => skuId === marked.current?.skuId) ?? listed[0];
        if (chosen) pick(chosen);
        else if (code) void scanned(code);
      }}
      renderOption={({ key, ...option }, part) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {part.name} {part.spec}
            </Typography>
            <Typography variant="caption" color="textSecondary" noWrap component="div">
              {[part.skuCode, part.brandName].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          {part.available !== null && <Quantity value={part.available} unit={part.unitName} />}
        </Box>
      )}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          autoFocus={autoFocus}
          inputRef={inputRef}
          placeholder={`${label}：条码、编码、名称、拼音`}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, maxLength: 60 },
          }}
        />
      )}
    />
  );
}
