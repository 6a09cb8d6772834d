import { zhCN } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { statusTones } from '../document/tones';
import { cspNonce } from './cspNonce';

/** Colours of the main menu in one of its two appearances. */
export interface MenuColors {
  ground: string;
  ink: string;
  /** An entry whose page is planned only. */
  soon: string;
  strong: string;
  hover: string;
  active: string;
  activeInk: string;
  line: string;
}

interface NamedColors {
  border: { field: string };
  /** Marks that carry no information of their own, so their contrast may be low. */
  decoration: { outline: string; number: string; icon: string; branch: string };
  /** Colours over a picture, and around it while it is cropped. */
  overlay: { ground: string; button: string };
  /** The panel beside the login form. */
  brand: { ground: string; ink: string; accent: string };
  menu: { dark: MenuColors; light: MenuColors };
  /** `ages` from young to old. */
  chart: { sales: string; received: string; profit: string; ages: readonly string[] };
}

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** A chosen row, tab or filter. */
    selected: string;
    /** The row that the cursor or the pointer is on. */
    current: string;
    /** Headings of tables, and other subdued areas. */
    head: string;
    /** A row that heads a group of rows. */
    group: string;
    /** The empty part of a bar. */
    track: string;
    /** Placeholder of a picture that is missing or still loading. */
    image: string;
    /** A search hit in a text. */
    marked: string;
    /** A notice within a help article. */
    notice: string;
  }
  interface Palette {
    border: NamedColors['border'];
    decoration: NamedColors['decoration'];
    overlay: NamedColors['overlay'];
    brand: NamedColors['brand'];
    menu: NamedColors['menu'];
    chart: NamedColors['chart'];
  }
  interface PaletteOptions {
    border: NamedColors['border'];
    decoration: NamedColors['decoration'];
    overlay: NamedColors['overlay'];
    brand: NamedColors['brand'];
    menu: NamedColors['menu'];
    chart: NamedColors['chart'];
  }
}

const blue = '#1d5fd1';
const darkBlue = '#174ea8';
const red = '#c02b23';
const green = '#12713d';
const white = '#ffffff';
const ink = '#1f2733';
const softInk = '#5a6472';
const line = '#e6e8eb';
const fieldLine = '#cdd3da';
const head = '#fafbfc';
const night = '#161b22';
const nightInk = '#c4ccd6';
const nonce = cspNonce();

/** Pixels that a thumb needs on a phone, which is narrower than `sm`. */
const THUMB = 40;
const PHONE = '@media (max-width: 575.98px)';

/**
 * Names every colour of the console; `sx` takes the names as text ('background.selected').
 * h5 repeats the few that it needs in its own stylesheet.
 */
export const theme = createTheme(
  {
    breakpoints: { values: { xs: 0, sm: 576, md: 992, lg: 1280, xl: 1600 } },
    spacing: 4,
    shape: { borderRadius: 6 },
    palette: {
      primary: { main: blue, dark: darkBlue, light: '#5c8fe6' },
      error: { main: red },
      warning: { main: '#9a5200' },
      success: { main: green },
      info: { main: blue },
      background: {
        default: '#f5f6f8',
        paper: white,
        selected: statusTones.blue.background,
        current: '#f3f7fe',
        head,
        group: '#f7f8fa',
        track: statusTones.grey.background,
        image: '#f0f2f5',
        marked: '#fff1b8',
        notice: '#fdf6ec',
      },
      text: { primary: ink, secondary: softInk },
      divider: line,
      border: { field: fieldLine },
      decoration: { outline: '#aab2bd', number: '#aab4c0', icon: '#b6bdc7', branch: '#c3c9d1' },
      overlay: { ground: ink, button: 'rgba(31,39,51,.72)' },
      brand: { ground: night, ink: nightInk, accent: '#3d7be0' },
      menu: {
        dark: {
          ground: night,
          ink: nightInk,
          soon: '#98a2b0',
          strong: white,
          hover: '#222a35',
          active: blue,
          activeInk: white,
          line: '#2a323d',
        },
        light: {
          ground: white,
          ink: '#404a58',
          soon: '#66707e',
          strong: ink,
          hover: '#f2f4f7',
          active: statusTones.blue.background,
          activeInk: darkBlue,
          line,
        },
      },
      chart: {
        sales: blue,
        received: green,
        profit: '#9a5200',
        ages: ['#12713d', '#5b9b3c', '#b8a000', '#d97a06', '#cc4a1a', '#8f1d18'],
      },
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
          ':focus-visible': { outline: `2px solid ${blue}`, outlineOffset: 1 },
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
            '&.Mui-focusVisible': { outline: `2px solid ${blue}`, outlineOffset: 2 },
            [PHONE]: { minHeight: THUMB, minWidth: THUMB },
          },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            borderRadius: 6,
            '&.Mui-focusVisible': { outline: `2px solid ${blue}` },
            [PHONE]: { minHeight: THUMB, minWidth: THUMB },
          },
        },
      },
      MuiCheckbox: { styleOverrides: { root: { [PHONE]: { minHeight: THUMB, minWidth: THUMB } } } },
      MuiPaper: { defaultProps: { elevation: 0 } },
      // A list of suggestions lies over other fields: it needs the shadow of an overlay, and an edge.
      MuiAutocomplete: {
        styleOverrides: {
          paper: ({ theme: { palette, shadows } }) => ({
            border: `1px solid ${palette.divider}`,
            boxShadow: shadows[8],
          }),
        },
      },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormLabel: { styleOverrides: { asterisk: { color: red } } },
      MuiPickersOutlinedInput: {
        styleOverrides: { root: { backgroundColor: white }, notchedOutline: { borderColor: fieldLine } },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { backgroundColor: white, [PHONE]: { minHeight: THUMB } },
          notchedOutline: { borderColor: fieldLine },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
      // It takes no clicks: it lies over the button of the next row.
      MuiTooltip: {
        defaultProps: { enterDelay: 300, arrow: true, disableInteractive: true },
        styleOverrides: { tooltip: { fontSize: 12 } },
      },
      MuiDialogTitle: {
        styleOverrides: { root: { fontSize: 16, lineHeight: '24px', fontWeight: 600, padding: '16px 20px 8px' } },
      },
      MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px' } } },
      MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36, [PHONE]: { minHeight: THUMB } } } },
      MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 12px', minWidth: 0 } } },
      MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
      MuiChip: { styleOverrides: { root: { borderRadius: 4 } } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: line, padding: '8px 12px' },
          head: { color: softInk, fontWeight: 500, backgroundColor: head },
        },
      },
      MuiDataGrid: {
        defaultProps: {
          rowHeight: 40,
          columnHeaderHeight: 40,
          disableRowSelectionOnClick: true,
          ...(nonce ? { nonce } : {}),
        },
        styleOverrides: {
          root: {
            border: 0,
            '--DataGrid-rowBorderColor': line,
            '& .MuiDataGrid-columnHeader': { backgroundColor: head },
            // Shows which heads sort before the pointer is over them.
            '& .MuiDataGrid-columnHeader--sortable .MuiDataGrid-iconButtonContainer': {
              visibility: 'visible',
              width: 'auto',
            },
            '& .MuiDataGrid-columnHeader--sortable:not(.MuiDataGrid-columnHeader--sorted) .MuiDataGrid-sortButton': {
              opacity: 0.4,
            },
            // Shows the column handles only while the pointer is on the header.
            '& .MuiDataGrid-columnSeparator': { color: line, opacity: 0 },
            '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
            '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, color: softInk },
            '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': { outlineOffset: -2 },
            '& .MuiDataGrid-footerContainer': { minHeight: 44, borderColor: line },
          },
        },
      },
    },
  },
  zhCN,
);
