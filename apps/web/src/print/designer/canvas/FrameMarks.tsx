import type { Frame } from '@partsdesk/print/designer/frame';
import { memo } from 'react';
import { Painted } from '../../Pages';

/** Paints the template; what this document leaves out is faint. */
export const FrameMarks = memo(function FrameMarks({ frame }: { frame: Frame }) {
  return (
    <g pointerEvents="none">
      {frame.marks.map((mark, at) => (
        <Painted key={at} mark={mark} />
      ))}
      {frame.items.map(({ spot, marks, empty }) => (
        <g key={spot} opacity={empty ? 0.55 : undefined}>
          {marks.map((mark, at) => (
            <Painted key={at} mark={mark} />
          ))}
        </g>
      ))}
    </g>
  );
});
