import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import { firstImage } from '@partsdesk/core/goods/goodsDisplay';
import { StoredImage } from '@partsdesk/ui/StoredImage';

/** A part's first picture, small; a sign where it has none. */
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
        bgcolor: '#f5f6f8',
        color: '#b6bdc7',
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
