import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import { firstImage } from '@partsdesk/core/goods/goodsDisplay';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';

/** Shows a part's first picture as a thumbnail, or an icon without one. */
export function GoodsThumb({ imageUrl, size = 32 }: { imageUrl: string; size?: number }) {
  const path = firstImage(imageUrl);
  return (
    <Box
      sx={{
        width: size,
        height: size,
        flex: 'none',
        borderRadius: 1,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        color: 'decoration.icon',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {path ? (
        <StoredImage path={path} alt="" width={size} height={size} />
      ) : (
        <ImageOutlined sx={{ fontSize: size / 2 }} aria-hidden />
      )}
    </Box>
  );
}
