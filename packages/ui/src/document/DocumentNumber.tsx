import ButtonBase from '@mui/material/ButtonBase';
import { createContext, use } from 'react';
import { useCopy } from '../text/useCopy';

/** True in a table's cells, where the keyboard works on the row and not on what a cell holds. */
export const InTable = createContext(false);

/** Shows a document's number in a monospaced face; a click copies it. */
export function DocumentNumber({
  code,
  size = 'inherit',
}: {
  code: string | null | undefined;
  size?: number | 'inherit';
}) {
  const copy = useCopy();
  const inTable = use(InTable);
  if (!code) return <span>-</span>;
  return (
    <ButtonBase
      title="点击复制"
      aria-label={`复制 ${code}`}
      tabIndex={inTable ? -1 : 0}
      onClick={(event) => {
        event.stopPropagation();
        void copy(code);
      }}
      sx={{
        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
        fontSize: size,
        lineHeight: 'inherit',
        verticalAlign: 'baseline',
        textAlign: 'left',
        borderRadius: 1,
        '&:hover': { color: 'primary.main' },
      }}
    >
      {code}
    </ButtonBase>
  );
}
