import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import { file } from '@partsdesk/sdk/storage/file';
import { useState } from 'react';
import { useGroup } from '../app/ApiProvider';
import { useLoad } from '../page/useLoad';

interface StoredImageProps {
  path: string;
  alt: string;
  /**
   * Shows a private file (a licence) by a signed address that is valid for ten minutes, requested when it scrolls into
   * view.
   */
  isPrivate?: boolean;
  width?: number | string;
  height?: number | string;
  fit?: 'cover' | 'contain';
}

/** Shows a picture from the store's files. */
export function StoredImage({
  path,
  alt,
  isPrivate = false,
  width = '100%',
  height = '100%',
  fit = 'cover',
}: StoredImageProps) {
  const files = useGroup(file);
  const signed = useLoad(
    isPrivate ? path : undefined,
    async (signal) => (await files.sign({ paths: [path] }, { signal }))[0],
  );
  const address = isPrivate ? signed.data : path;
  const [broken, setBroken] = useState<string>();
  if (signed.error || (address && broken === address))
    return (
      <Box
        role="img"
        aria-label={`${alt}（无法显示）`}
        sx={{
          width,
          height,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'background.image',
          color: 'text.secondary',
        }}
      >
        <BrokenImage fontSize="small" />
      </Box>
    );
  if (!address) return <Box sx={{ width, height, bgcolor: 'background.image' }} />;
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      loading="lazy"
      onError={() => setBroken(address)}
      sx={{ width, height, objectFit: fit, display: 'block' }}
    />
  );
}
