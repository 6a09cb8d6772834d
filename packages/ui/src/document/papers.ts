/** Margins of a roll that the till printer's head cannot reach, by the roll's width. */
export const ROLL_PADDING = { '58mm': '3mm 5mm', '80mm': '4mm' } as const;

/** Sheets of a fixed size. A continuous form is cut in lines of 1/6 inch: 22 of them are a third. */
export const SHEET_PAGE = {
  A4: { size: 'A4', margin: '10mm' },
  A5: { size: 'A5 landscape', margin: '8mm' },
  '241-3': { size: '9.5in 3.6667in', margin: '4mm 14mm' },
} as const;

type Roll = keyof typeof ROLL_PADDING;
/** 纸张 */
export type Paper = Roll | keyof typeof SHEET_PAGE;

export const isRoll = (paper: Paper | undefined): paper is Roll => paper !== undefined && paper in ROLL_PADDING;
