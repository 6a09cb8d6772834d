/** Width of the shift's cards, in pixels; the page's bar goes from side to side. */
export const SHIFT_WIDTH = 880;
