import Box from '@mui/material/Box';

/** Prints a picture of the shop's, its logo or its code; nothing without one. */
export const SlipPicture = ({ path, height }: { path: string; height: string }) =>
  path && <Box component="img" src={path} alt="" sx={{ display: 'block', height, maxWidth: '100%', mx: 'auto' }} />;
