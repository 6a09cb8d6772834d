import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { DetailType } from '@partsdesk/core/order/cash/cart/cart';
import { ORDER_TYPES, orderTypeLabel, type OrderType } from '@partsdesk/core/order/sale/orderType';
import { statusTones } from '@partsdesk/ui/document/tones.ts';
import { useState } from 'react';
import type { TypeChoice } from '../useSalesTypes';

const choices = Object.values(ORDER_TYPES);

interface OrderTypeButtonProps {
  orderType: OrderType;
  detailType: DetailType | undefined;
  types: readonly TypeChoice[];
  cell: string;
  label: string;
  onChange: (orderType: OrderType) => void;
  onDetailType: (detailType: DetailType | undefined) => void;
}

/** Chooses 正常, 赠品, 三包 or 其他 for a line, and its sales type. */
export function OrderTypeButton({
  orderType,
  detailType,
  types,
  cell,
  label,
  onChange,
  onDetailType,
}: OrderTypeButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const usual = orderType === ORDER_TYPES.normal.code;
  const shown = usual && detailType ? (detailType.name.split(' / ').at(-1) ?? '') : orderTypeLabel(orderType);
  const pick = (act: () => void) => () => {
    setAnchor(undefined);
    act();
  };
  return (
    <>
      <ButtonBase
        data-cell={cell}
        aria-label={[`${label}：${orderTypeLabel(orderType)}`, detailType?.name].filter(Boolean).join('，')}
        title={detailType?.name}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          width: '100%',
          height: 32,
          px: 1.5,
          fontSize: 14,
          justifyContent: 'space-between',
          borderRadius: 1,
          ...(usual ? { color: 'text.secondary' } : { ...statusTones.orange, bgcolor: statusTones.orange.background }),
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {shown}
        </Box>
        <ExpandMore sx={{ fontSize: 16 }} aria-hidden />
      </ButtonBase>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {choices.map(({ code, label: word }) => (
            <MenuItem
              key={code}
              selected={code === orderType}
              onClick={pick(() => code !== orderType && onChange(code))}
            >
              {word}
            </MenuItem>
          ))}
          {types.length > 0 && <Divider component="li" />}
          {types.length > 0 && (
            <MenuItem selected={!detailType} onClick={pick(() => onDetailType(undefined))}>
              不分销售类型
            </MenuItem>
          )}
          {types.map(({ id, name, path, below }) => (
            <MenuItem
              key={id}
              selected={id === detailType?.id}
              onClick={pick(() => onDetailType({ id, name: path }))}
              sx={{ pl: below ? 8 : 4 }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
