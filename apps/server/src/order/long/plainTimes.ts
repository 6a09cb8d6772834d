/** How often the people of the plain shop do each thing, of all together. */
export const HOW_OFTEN: Readonly<Record<string, number>> = {
  sell: 6,
  collect: 2,
  handOut: 5,
  callOff: 1,
  mistake: 1,
  bringBack: 2,
  goodwill: 1,
  online: 1,
  stockIn: 1,
  stockOut: 1,
  lend: 2,
  giveBack: 1,
  sellLent: 1,
  cutShort: 1,
  collectMany: 2,
};
