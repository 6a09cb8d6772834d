import type { Theme } from '@mui/material/styles';

/** How the canvas looks: paper, items, handles and what moves; lines keep their width at any zoom. */
export const canvasStyle = (zoom: number) => {
  const hair = 1 / zoom;
  const primary = ({ palette }: Theme) => palette.primary.main;
  return {
    display: 'block',
    overflow: 'visible',
    touchAction: 'none',
    userSelect: 'none',
    color: 'common.black',
    fontKerning: 'none',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'pre',
    '& [data-paper]': { fill: 'white', stroke: ({ palette }: Theme) => palette.border.field },
    '& [data-margin]': { fill: 'none', stroke: primary, opacity: 0.35 },
    '& [data-band] rect': { fill: primary, opacity: 0.5 },
    '& [data-band] text': { fill: ({ palette }: Theme) => palette.text.secondary },
    '& [data-spot]': {
      fill: 'transparent',
      stroke: primary,
      strokeOpacity: 0.18,
      strokeWidth: hair,
      cursor: 'move',
      outline: 'none',
      '&:hover': { strokeOpacity: 0.8 },
      '&[data-faulty]': { stroke: ({ palette }: Theme) => palette.error.main, strokeOpacity: 0.9 },
      '&[aria-pressed=true]': { fill: primary, fillOpacity: 0.07, strokeOpacity: 1, strokeWidth: 1.5 * hair },
      '&:focus-visible': { strokeOpacity: 1, strokeWidth: 2.5 * hair },
    },
    '& [data-edge]': { fill: 'transparent', cursor: 'col-resize', '&:hover': { fill: primary, fillOpacity: 0.5 } },
    '& [data-handle]': { fill: 'white', stroke: primary, strokeWidth: 1.5 * hair },
    '& [data-moving]': { fill: 'white', fillOpacity: 0.6, stroke: primary },
    '& [data-drop]': { stroke: primary, fill: primary, fillOpacity: 0.08, pointerEvents: 'none' },
    '& [data-said]': { fill: primary, stroke: 'white', paintOrder: 'stroke', pointerEvents: 'none' },
    '& [data-guide]': { stroke: ({ palette }: Theme) => palette.error.main, pointerEvents: 'none' },
    '& [data-marquee]': { fill: primary, fillOpacity: 0.08, stroke: primary },
  } as const;
};
