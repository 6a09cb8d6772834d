/** How many customers' hidden numbers a person may look at in a day (MEM-80). */
export const REVEALS_A_DAY = 200;

/** Tests whether a number is shown as `138****0000`. */
export const isMaskedPhone = (phone: string): boolean => phone.includes('****');
