import { zhCN } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';
import { zhCN as gridZhCN } from '@mui/x-data-grid/locales';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { zhCN as pickersZhCN } from '@mui/x-date-pickers/locales';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { cspNonce } from './cspNonce';

const line = '#e6e8eb';
const ink = '#1f2733';
const nonce = cspNonce();

/** Ground, line and ink of the console; h5 repeats them in its own stylesheet. */
export const theme = createTheme(
  {
    breakpoints: { values: { xs: 0, sm: 576, md: 992, lg: 1280, xl: 1600 } },
    spacing: 4,
    shape: { borderRadius: 6 },
    palette: {
      primary: { main: '#1d5fd1', dark: '#174ea8', light: '#5c8fe6' },
      error: { main: '#c02b23' },
      warning: { main: '#9a5200' },
      success: { main: '#12713d' },
      info: { main: '#1d5fd1' },
      background: { default: '#f5f6f8', paper: '#ffffff' },
      text: { primary: ink, secondary: '#5a6472' },
      divider: line,
    },
    typography: {
      fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif',
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600 },
      h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
      h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
      body1: { fontSize: 14, lineHeight: '22px' },
      body2: { fontSize: 14, lineHeight: '20px' },
      caption: { fontSize: 12, lineHeight: '16px' },
      button: { fontSize: 14, textTransform: 'none' },
    },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 150,
        complex: 150,
        enteringScreen: 150,
        leavingScreen: 100,
      },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: 'tabular-nums', WebkitFontSmoothing: 'antialiased' },
          ':focus-visible': { outline: '2px solid #1d5fd1', outlineOffset: 1 },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '0.01ms !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minWidth: 0,
            whiteSpace: 'nowrap',
            '&.Mui-focusVisible': { outline: '2px solid #1d5fd1', outlineOffset: 2 },
          },
        },
      },
      MuiIconButton: {
        styleOverrides: { root: { borderRadius: 6, '&.Mui-focusVisible': { outline: '2px solid #1d5fd1' } } },
      },
      MuiPaper: { defaultProps: { elevation: 0 } },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormLabel: { styleOverrides: { asterisk: { color: '#c02b23' } } },
      MuiPickersOutlinedInput: {
        styleOverrides: { root: { backgroundColor: '#fff' }, notchedOutline: { borderColor: '#cdd3da' } },
      },
      MuiOutlinedInput: {
        styleOverrides: { root: { backgroundColor: '#fff' }, notchedOutline: { borderColor: '#cdd3da' } },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
      MuiTooltip: { defaultProps: { enterDelay: 300, arrow: true }, styleOverrides: { tooltip: { fontSize: 12 } } },
      MuiDialogTitle: {
        styleOverrides: { root: { fontSize: 16, lineHeight: '24px', fontWeight: 600, padding: '16px 20px 8px' } },
      },
      MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px' } } },
      MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36 } } },
      MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 12px', minWidth: 0 } } },
      MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
      MuiChip: { styleOverrides: { root: { borderRadius: 4 } } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: line, padding: '8px 12px' },
          head: { color: '#5a6472', fontWeight: 500, backgroundColor: '#fafbfc' },
        },
      },
      MuiDataGrid: {
        defaultProps: {
          rowHeight: 40,
          columnHeaderHeight: 40,
          disableColumnMenu: true,
          disableRowSelectionOnClick: true,
          ...(nonce ? { nonce } : {}),
        },
        styleOverrides: {
          root: {
            border: 0,
            '--DataGrid-rowBorderColor': line,
            '& .MuiDataGrid-columnHeader': { backgroundColor: '#fafbfc' },
            // A handle to be found, no line between words.
            '& .MuiDataGrid-columnSeparator': { color: line, opacity: 0 },
            '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
            '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, color: '#5a6472' },
            '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': { outlineOffset: -2 },
            '& .MuiDataGrid-footerContainer': { minHeight: 44, borderColor: line },
          },
        },
      },
    },
  },
  zhCN,
  gridZhCN,
  pickersZhCN,
);
