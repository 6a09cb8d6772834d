import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ORDER_TYPES, orderTypeLabel, type OrderType } from '@partsdesk/core/order/orderType';
import { statusTones } from '@partsdesk/ui/tones.ts';
import { useState } from 'react';

const choices = [ORDER_TYPES.normal, ORDER_TYPES.gift, ORDER_TYPES.threeGuarantee];

interface OrderTypeButtonProps {
  orderType: OrderType;
  cell: string;
  label: string;
  onChange: (orderType: OrderType) => void;
}

/** 正常, 赠品 or 三包 of a line. */
export function OrderTypeButton({ orderType, cell, label, onChange }: OrderTypeButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const usual = orderType === ORDER_TYPES.normal.code;
  return (
    <>
      <ButtonBase
        data-cell={cell}
        aria-label={`${label}：${orderTypeLabel(orderType)}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: '100%', height: 32, px: 1.5, fontSize: 14, justifyContent: 'space-between', borderRadius: 1, ...(usual ? { color: 'text.secondary' } : { ...statusTones.orange, bgcolor: statusTones.orange.background }), '&:hover': { bgcolor: 'action.hover' }, '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' } }}
      >
        {orderTypeLabel(orderType)}
        <ExpandMore sx={{ fontSize: 16 }} aria-hidden />
      </ButtonBase>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {choices.map(({ code, label: word }) => (
            <MenuItem
              key={code}
              selected={code === orderType}
              onClick={() => {
                setAnchor(undefined);
                if (code !== orderType) onChange(code);
              }}
            >
              {word}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
