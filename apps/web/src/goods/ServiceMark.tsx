import Box from '@mui/material/Box';

/** Marks a part that is work, without stock. */
export function ServiceMark() {
  return (
    <Box
      component="span"
      title="服务项目，没有库存"
      sx={{
        px: 1,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        color: 'primary.main',
        fontSize: 12,
        lineHeight: '16px',
        whiteSpace: 'nowrap',
      }}
    >
      服务
    </Box>
  );
}
