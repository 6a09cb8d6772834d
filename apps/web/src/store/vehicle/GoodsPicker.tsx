import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useEffect, useState } from 'react';

export type PickedGoods = Schemas['SellableGoods'];

const DEBOUNCE_MS = 300;

interface GoodsPickerProps {
  onPick: (goods: PickedGoods) => void;
  /** Parts that already have a line, which are marked. */
  taken: ReadonlySet<string>;
}

/** Finds a part by name, code, OEM number or pinyin and passes it on; then clears the field for the next one. */
export function GoodsPicker({ onPick, taken }: GoodsPickerProps) {
  const goods = useGroup(goodsShopOrder);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, loading } = useLoad(goods.page, keyword ? { keyword, pageSize: 20 } : undefined);
  return (
    <Autocomplete
      data-scan
      size="small"
      sx={{ width: 'min(420px, 100%)' }}
      value={null}
      inputValue={typed}
      options={data?.records ?? []}
      loading={loading}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ skuId }) => skuId}
      getOptionDisabled={({ skuId }) => taken.has(skuId)}
      noOptionsText={keyword ? '没有找到，请换个名称、编码或拼音首字母' : '输入名称、编码、OE号或拼音'}
      autoHighlight
      blurOnSelect={false}
      onInputChange={(_, words, reason) => setTyped(reason === 'input' ? words : '')}
      onChange={(_, picked) => picked && onPick(picked)}
      renderOption={({ key, ...option }, part) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {part.name} {part.spec}
              {taken.has(part.skuId) ? '（已添加）' : ''}
            </Typography>
            <Typography variant="caption" color="textSecondary" noWrap component="div">
              {[part.skuCode, part.brandName].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Money fen={part.price} />
        </Box>
      )}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          placeholder="添加配件：名称、编码、OE号、拼音"
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': '添加配件', maxLength: 40 },
          }}
        />
      )}
    />
  );
}
