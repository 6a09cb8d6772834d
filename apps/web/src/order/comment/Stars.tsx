import Rating from '@mui/material/Rating';

/** Shows a number of stars out of five; an average with its fraction. */
export function Stars({ value }: { value: number }) {
  return <Rating readOnly size="small" value={value} precision={0.1} getLabelText={(stars) => `${String(stars)} 星`} />;
}
