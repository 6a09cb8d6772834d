/**
 * The code points of Noto Sans SC, by which documents are printed: distance from the end of the range before, and
 * length, in base 36. Written by apps/server/scripts/fontRanges.ts.
 */
export const FONT_RANGES = `
  w-2n y-2s d-4 7-2 d-4 o-2 3-2 4-4 3-2 l-6 11 e-2 e-2 t-g s-2 2g g 2i c 2-3 e h-2 l-2 3 3 5 3p-h 2-7 8-p 1k f-1s
  2 54d-2 2p-2i 7d-2 d-7 2-3 2-3 2-3 3-3 9 2-2 2 4-4 6 5-3 8 z 1h 2-2 1d-2 y 3 2 4-2 5 4 3 b-2 4-2 4 3 7 6 11-c
  5-c l-a v-2 b-3 5-2 4 2 2 i-4 c b 2-2 2-7 4 2-3 2 5 3-4 3 2-a 6-4 6 6 2 3 4 k-3 2-4 3-2 3-2 3-2 3-2 b-6 3-2 a-5
  7 5 q r-2 k m-3 b 6 h-2 3q-2 d-f 2 c-2 20 1p-98 6-3 3-2 5-2 3-2 5-2 2-4 2-6 f-5 9 h-4 2-2 3 5-2 7-2 5-4 g h-3
  u-g 3-c z t-2 1w h 7 z 2-2 m w-u e b7-2 3u 1n-2 7e-3 j 3f it-2 1x-q 2-2h d-5y r-c 5-1s 2-2e 3-2v 6-17 2-1f 2-16
  2-18 5-10 d-1b 2-7g 2-58p 23-g6o hld-4 2-2 5-2 9 2-4 7 b-2 2 2-5 2-4 9 4-4 4 4-2 b 4-6 7 4 2 2 3-3 3-3 4-2 5-3 2
  5 2 3 m 5 4 4 2-2 2 5-2 a 8-2 3-5 2-3 3 2 8 3-2 5 3 2 3 3-4 2 2-4 2 2-2 4 7-3 2-2 3-3 6 4-3 2-2 2 d 2 2 i-2 4i-5
  lo-a n-z 2-j 2-4 46-4f 2-u 4-6 3-6 3-6 3-3 4-7 2-7 1bma-d 4-2l 4-1p 2c-3 e-18 5-9 8-2 2t2 2 1v 48 xw 26 196 1ca
  3d ck 3w8 2f0 1cc-2 az rf g 1cr 6q 12 3g 24 221 1c 1y 10v sg ne h8 dl 7a d1 ej 5h 2hd 16l 7c 1u sv hc t 97 o9 72
  8 2 3 cb 3u 1k6 b5 1gu 5 9 1n5 7y s 7t 6 y 11m at-2 f-2 51 7n 2r c 3 b 3r c 3 26 3q 8 7 3 k-2 14 3c-2 4 1g d
  14-2 9-3 2 2 2x-2 n 1s 58 s x j 3 a 4 i 4c en 48 3 q 7 48 9o g 34 1e e8-2 3j x 7f 4 w 3n c s 37 1w 6 3 84 c 3 4r
  5t 5 9 8 2-3 2 j 8-2 69 3 34 y 1o 64 5 3 i k 3 j 6d c 33 18 3k 4-2 3 7-2 2 4 2 9 4 c-2 9 5 3 3 4 3 2 4 1h e-2 e
  3s 9 46-2 7 2 3-2 7 3l 2 2-2 f-2 8 5-2 13 1v 2 9 3 4 2a c b 1bl 6yo 1e 4dj-2 b2
`;
