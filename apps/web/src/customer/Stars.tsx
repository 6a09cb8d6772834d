import Rating from '@mui/material/Rating';

/** So many stars of five; an average shows its fraction. */
export function Stars({ value }: { value: number }) {
  return <Rating readOnly size="small" value={value} precision={0.1} getLabelText={(stars) => `${String(stars)} 星`} />;
}
