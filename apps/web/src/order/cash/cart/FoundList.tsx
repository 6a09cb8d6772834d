import Box from '@mui/material/Box';
import { formatYuan } from '@partsdesk/core/money';
import type { SellableGoods } from '@partsdesk/core/order/cash/cart/cart';
import { priceOf } from '@partsdesk/core/order/cash/cart/cartChanges';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { ServiceMark } from '../../../goods/ServiceMark';

interface FoundListProps {
  keyword: string;
  goods: readonly SellableGoods[];
  active: number;
  onPick: (index: number) => void;
}

/** Lists the search hits below the field, which keeps the focus. */
export function FoundList({ keyword, goods, active, onPick }: FoundListProps) {
  return (
    <Box
      id="desk-found"
      role="listbox"
      aria-label="搜索结果"
      sx={{
        position: 'absolute',
        zIndex: 20,
        top: '100%',
        left: 0,
        right: 0,
        mt: 1,
        maxHeight: 'min(440px, 60vh)',
        overflow: 'auto',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        boxShadow: 6,
      }}
    >
      {goods.length === 0 && (
        <Box sx={{ p: 4, color: 'text.secondary' }}>没有找到“{keyword}”，请换个名称、编码或拼音首字母</Box>
      )}
      {goods.length > 0 && active < 0 && (
        <Box sx={{ px: 3, py: 1.5, fontSize: 12, color: 'text.secondary' }}>按 ↓ 选择商品；改数量请输入 *3</Box>
      )}
      {goods.map((part, index) => (
        <Box
          key={part.skuId}
          id={`found-${part.skuId}`}
          role="option"
          aria-selected={index === active}
          ref={index === active ? (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' }) : null}
          // Keeps the focus in the field on a click.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(index);
          }}
          sx={{
            display: 'grid',
            // On a phone the stock stands under the price, and the name is told whole: parts differ at its end.
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 96px 104px' },
            gap: 3,
            alignItems: 'center',
            px: 3,
            py: 1.5,
            cursor: 'pointer',
            borderLeft: '3px solid',
            borderLeftColor: index === active ? 'primary.main' : 'transparent',
            bgcolor: index === active ? 'background.selected' : 'transparent',
            '&:hover': { bgcolor: 'background.current' },
          }}
        >
          <Box sx={{ minWidth: 0, gridRow: { xs: '1 / 3', md: 'auto' } }}>
            <Box
              sx={{
                fontSize: 15,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: { xs: 'normal', md: 'nowrap' },
              }}
            >
              {part.name}
              {part.spec ? `　${part.spec}` : ''}
            </Box>
            <Box
              sx={{
                fontSize: 12,
                color: 'text.secondary',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: { xs: 'normal', md: 'nowrap' },
                overflowWrap: 'anywhere',
              }}
            >
              {[part.skuCode, part.brandName, part.barCode, part.oemNumbers?.[0] && `OE ${part.oemNumbers[0]}`]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
          <Box
            sx={{
              gridColumn: { xs: 2, md: 'auto' },
              gridRow: { xs: 2, md: 'auto' },
              alignSelf: { xs: 'start', md: 'center' },
              textAlign: 'right',
              fontSize: 13,
              color: part.available > 0 || part.isService ? 'text.secondary' : 'error.main',
            }}
          >
            {part.isService ? (
              <ServiceMark />
            ) : part.available > 0 ? (
              <>
                库存 <Quantity value={part.available} unit={part.unitName} />
              </>
            ) : (
              '无库存'
            )}
          </Box>
          <Box
            sx={{
              gridColumn: { xs: 2, md: 'auto' },
              gridRow: { xs: 1, md: 'auto' },
              alignSelf: { xs: 'end', md: 'center' },
              textAlign: 'right',
              fontSize: 16,
            }}
          >
            <Money fen={priceOf(part)} strong />
            {priceOf(part) !== part.price && (
              <Box component="s" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                {formatYuan(part.price)}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
