/** Words of a proof that has people share or recruit: WeChat forbids to force it, and heads never earn. */
const DOUBTFUL = ['朋友圈', '转发', '拉人'] as const;

/** Finds the words of a task's proof that are asked about twice (MKT-52). */
export const doubtfulWords = (proof: string): string[] => {
  const told = proof.replaceAll(/\s/g, '');
  return DOUBTFUL.filter((word) => told.includes(word));
};
