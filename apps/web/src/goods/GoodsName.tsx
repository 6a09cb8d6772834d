import Box from '@mui/material/Box';

interface GoodsNameProps {
  line: { name: string; spec: string; skuCode: string };
  /** Chip beside the name, such as 赠品. */
  mark?: React.ReactNode;
}

/** Shows the part of a line: name and specification, its code below. */
export function GoodsName({ line: { name, spec, skuCode }, mark }: GoodsNameProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <span>{spec ? `${name} ${spec}` : name}</span>
        {mark}
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary', fontWeight: 400 }}>{skuCode}</Box>
    </Box>
  );
}
