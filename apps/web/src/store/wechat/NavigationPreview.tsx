import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { useState } from 'react';

/** Previews the top of the mini-app's home page on a phone. */
export function NavigationPreview({ items }: { items: readonly Schemas['NavigationEntry'][] }) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, items.length - 1));
  const current = items[at];
  return (
    <Box
      component="section"
      aria-label="首页预览"
      sx={{
        justifySelf: 'center',
        width: 300,
        border: '6px solid',
        borderColor: 'text.primary',
        borderRadius: 5,
        overflow: 'hidden',
        bgcolor: 'background.default',
      }}
    >
      <Typography sx={{ textAlign: 'center', py: 2, bgcolor: 'background.paper', fontWeight: 600 }}>
        商城首页
      </Typography>
      <Box sx={{ height: 144, bgcolor: 'divider', display: 'grid', placeItems: 'center' }}>
        {current ? (
          <StoredImage path={current.imageUrl} alt={current.title || '广告图'} />
        ) : (
          <Typography color="textSecondary">没有展示中的广告图</Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'center', py: 1 }}>
        {items.map((item, place) => (
          <ButtonBase
            key={item.imageUrl}
            aria-label={`第${String(place + 1)}张`}
            aria-current={place === at}
            onClick={() => setChosen(place)}
            sx={{ p: 2 }}
          >
            <Box
              sx={{
                width: 8,
                height: 8,
                borderRadius: '50%',
                bgcolor: place === at ? 'primary.main' : 'decoration.outline',
              }}
            />
          </ButtonBase>
        ))}
      </Box>
      <Box aria-hidden sx={{ p: 3, display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        {[0, 1, 2, 3].map((place) => (
          <Box key={place} sx={{ height: 84, borderRadius: 1.5, bgcolor: 'background.paper' }} />
        ))}
      </Box>
    </Box>
  );
}
