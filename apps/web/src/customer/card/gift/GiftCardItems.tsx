import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { MAX_ITEMS, MAX_TIMES, spreadPrice, valueOfUse } from '@partsdesk/core/customer/card/giftCard';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import type { Fen } from '@partsdesk/core/money';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { Money } from '@partsdesk/ui/text/Money';
import { ServiceMark } from '../../../goods/ServiceMark';

type Found = Schemas['SkuStock'] & { id: string };

/** An item as it is typed. */
export interface ItemDraft {
  skuId: string;
  name: string;
  isService: boolean;
  listPrice: Fen;
  total: number | undefined;
}

interface GiftCardItemsProps {
  items: readonly ItemDraft[];
  price: Fen;
  disabled: boolean;
  error: string | undefined;
  onChange: (items: readonly ItemDraft[]) => void;
}

/** Edits what a card covers and how often, and shows what one use of each is worth. */
export function GiftCardItems({ items, price, disabled, error, onChange }: GiftCardItemsProps) {
  const sku = useGroup(goodsSku);
  const counted = items.map(({ listPrice, total = 0 }) => ({ listPrice, total }));
  const shares = counted.some(({ total }) => total > 0) ? spreadPrice(price, counted) : counted.map(() => 0);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        component="ul"
        aria-label="项目"
        sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
      >
        {items.map((item, index) => (
          <Box
            component="li"
            key={item.skuId}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              py: 3,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              {item.name} {item.isService && <ServiceMark />}
              <Typography variant="body2" color="textSecondary">
                原价 <Money fen={item.listPrice} />
                {item.total ? (
                  <>
                    ，每次价值 <Money fen={valueOfUse(shares[index] ?? 0, item.total)} />
                  </>
                ) : null}
              </Typography>
            </Box>
            <QuantityField
              name={`total ${item.skuId}`}
              label={`${item.name}次数`}
              unit="次"
              width={160}
              required
              disabled={disabled}
              most={MAX_TIMES}
              value={item.total}
              onChange={(total) => onChange(items.map((one) => (one.skuId === item.skuId ? { ...one, total } : one)))}
            />
            {!disabled && (
              <IconButton
                aria-label={`删除${item.name}`}
                onClick={() => onChange(items.filter((one) => one.skuId !== item.skuId))}
              >
                <Delete fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
        {!items.length && (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ py: 3 }}>
            还没有项目，请在下面添加
          </Typography>
        )}
      </Box>
      {error && (
        <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
          {error}
        </Box>
      )}
      {!disabled && items.length < MAX_ITEMS && (
        <SearchSelect<Found>
          key={items.length}
          name="item"
          label="添加项目"
          hint="服务项目或商品，按名称、编码或拼音查找"
          value={undefined}
          onChange={() => undefined}
          onPick={(found) => {
            if (!found || items.some(({ skuId }) => skuId === found.skuId)) return;
            const { skuId, isService, price: listPrice } = found;
            onChange([...items, { skuId, name: goodsTitle(found), isService, listPrice, total: undefined }]);
          }}
          load={async (query, signal) => {
            const page = await sku.stockPage(query, { signal });
            return { ...page, records: page.records.map((found) => ({ ...found, id: found.skuId })) };
          }}
          text={(found) => `${goodsTitle(found)}　${found.skuCode}${found.isService ? '　服务' : ''}`}
        />
      )}
    </Box>
  );
}
