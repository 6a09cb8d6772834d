import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { goods } from '@partsdesk/sdk/parts/goods';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { Money } from '@partsdesk/ui/text/Money';
import { GoodsPicker, type PickedGoods } from '../../store/vehicle/GoodsPicker';

/** Adds the shop's parts to its mini-app. */
export function MiniPicker({ onClose }: { onClose: (saved: boolean) => void }) {
  const archive = useGroup(goods);
  const notice = useNotice();
  return (
    <FormDialog<{ picked: PickedGoods[] }>
      title="选择商品上架小程序"
      saveLabel="上架"
      savedText="已上架小程序"
      width={560}
      initial={{ picked: [] }}
      save={async ({ picked }, idempotencyKey) => {
        const { kept } = await archive.distributeMini({ skuIds: picked.map(({ skuId }) => skuId) }, { idempotencyKey });
        if (kept > 0) notice.warn(`${String(kept)} 种商品已在小程序里，保持原样`);
      }}
      onClose={onClose}
    >
      {(form) => {
        const { picked } = form.draft;
        return (
          <>
            <GoodsPicker
              taken={new Set(picked.map(({ skuId }) => skuId))}
              onPick={(part) => form.change({ picked: [...picked, part] })}
            />
            {picked.length === 0 && (
              <Typography variant="body2" color="textSecondary">
                搜索并选择本店在售的商品，可以选多个。上架后线上价等于门店售价，可以再改。
              </Typography>
            )}
            <Box component="ul" aria-label="已选商品" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {picked.map((part) => (
                <Box
                  component="li"
                  key={part.skuId}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 2,
                    minHeight: 44,
                    borderBottom: 1,
                    borderColor: 'divider',
                  }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography variant="body2" noWrap>
                      {part.name} {part.spec}
                    </Typography>
                    <Typography variant="caption" color="textSecondary">
                      {[part.skuCode, part.brandName].filter(Boolean).join(' · ')}
                    </Typography>
                  </Box>
                  <Money fen={part.price} />
                  <IconButton
                    size="small"
                    aria-label={`移除${part.name}`}
                    onClick={() => form.change({ picked: picked.filter((one) => one !== part) })}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                </Box>
              ))}
            </Box>
          </>
        );
      }}
    </FormDialog>
  );
}
