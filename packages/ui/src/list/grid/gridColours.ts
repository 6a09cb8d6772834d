import { alpha, useTheme, type Theme } from '@mui/material/styles';
import { vars } from '@mui/x-data-grid/internals';
import { useMemo } from 'react';

const { keys } = vars;

/** The variables that the styles of the grid's parts in use refer to, by our theme. */
const variablesOf = ({ palette, typography, transitions, shape, spacing, zIndex, shadows }: Theme) => ({
  [keys.spacingUnit]: spacing(1),
  [keys.colors.border.base]: palette.divider,
  [keys.colors.background.base]: palette.background.paper,
  [keys.colors.background.overlay]: palette.background.paper,
  [keys.colors.background.backdrop]: alpha(palette.background.default, palette.action.disabledOpacity),
  [keys.colors.foreground.base]: palette.text.primary,
  [keys.colors.foreground.muted]: palette.text.secondary,
  [keys.colors.foreground.accent]: palette.primary.dark,
  [keys.colors.foreground.disabled]: palette.text.disabled,
  [keys.colors.foreground.error]: palette.error.dark,
  [keys.colors.interactive.hover]: palette.action.hover,
  [keys.colors.interactive.hoverOpacity]: palette.action.hoverOpacity,
  [keys.colors.interactive.focus]: palette.primary.main,
  [keys.colors.interactive.focusOpacity]: palette.action.focusOpacity,
  [keys.colors.interactive.disabled]: palette.text.primary,
  [keys.colors.interactive.disabledOpacity]: palette.action.disabledOpacity,
  [keys.colors.interactive.selected]: palette.primary.main,
  [keys.colors.interactive.selectedOpacity]: palette.action.selectedOpacity,
  [keys.header.background.base]: palette.background.paper,
  [keys.cell.background.pinned]: palette.background.paper,
  [keys.radius.base]: `${String(shape.borderRadius)}px`,
  [keys.typography.fontFamily.base]: typography.fontFamily,
  [keys.typography.fontWeight.light]: typography.fontWeightLight,
  [keys.typography.fontWeight.regular]: typography.fontWeightRegular,
  [keys.typography.fontWeight.medium]: typography.fontWeightMedium,
  [keys.typography.fontWeight.bold]: typography.fontWeightBold,
  [keys.typography.font.body]: font(typography.body2),
  [keys.typography.font.small]: font(typography.caption),
  [keys.typography.font.large]: font(typography.body1),
  [keys.transitions.easing.easeIn]: transitions.easing.easeIn,
  [keys.transitions.easing.easeOut]: transitions.easing.easeOut,
  [keys.transitions.easing.easeInOut]: transitions.easing.easeInOut,
  [keys.transitions.duration.short]: `${String(transitions.duration.shorter)}ms`,
  [keys.transitions.duration.base]: `${String(transitions.duration.short)}ms`,
  [keys.transitions.duration.long]: `${String(transitions.duration.standard)}ms`,
  [keys.shadows.base]: shadows[2],
  [keys.shadows.overlay]: shadows[8],
  [keys.zIndex.panel]: zIndex.modal,
  [keys.zIndex.menu]: zIndex.modal,
  [keys.zIndex.modal]: zIndex.modal,
});

const font = ({ fontWeight, fontSize, lineHeight, fontFamily }: Theme['typography']['body2']) =>
  `${String(fontWeight)} ${String(fontSize)} / ${String(lineHeight)} ${String(fontFamily)}`;

export function useGridColours() {
  const theme = useTheme();
  return useMemo(() => ({ id: 'list', variables: variablesOf(theme) as never }), [theme]);
}
