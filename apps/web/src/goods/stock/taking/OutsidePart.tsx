import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Part } from '../usePartsByCode';

interface OutsidePartProps {
  part: Part;
  /** What is counted: the shelves or the categories. */
  range: string;
  onInclude: () => void;
  onLeave: () => void;
}

/** Offers to take a part that lies elsewhere into the count, or to leave it out, as every other scan does. */
export function OutsidePart({ part: { name, skuCode }, range, onInclude, onLeave }: OutsidePartProps) {
  return (
    <Alert
      severity="warning"
      sx={{ flexBasis: '100%', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onInclude}>
            纳入盘点
          </Button>
          <Button color="inherit" size="small" onClick={onLeave}>
            不盘
          </Button>
        </>
      }
    >
      「{name} {skuCode}」不在本次盘点范围（{range}
      ），没有登记。纳入后按整个仓库的账面核对，请把它在其他货位上的也数进来。
    </Alert>
  );
}
