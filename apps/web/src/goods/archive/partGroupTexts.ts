/** Names and explanations of the two kinds of groups. */
export const groupTexts = {
  1: {
    title: '互换件',
    hint: '装得上、能互相代替的件。缺货时收银台会推荐它们，并显示各店库存。',
    empty: '还没有互换件',
  },
  2: {
    title: '替代件（新旧号）',
    hint: '厂家换了号的件，最新的排在最上面；卖旧号时会提示用新号。',
    empty: '没有新旧号关系',
  },
} as const;
