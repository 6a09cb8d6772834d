import type { DocumentAction } from './DocumentActions';

const place = ({ danger, primary }: DocumentAction) => (danger ? 0 : primary ? 2 : 1);

/** Orders actions for a thumb at the lower edge: what cannot be undone stands away from it, what comes next last. */
export const thumbOrder = (actions: readonly (DocumentAction | false | undefined)[]): readonly DocumentAction[] =>
  actions
    .filter((action) => action !== false && action !== undefined)
    .toSorted((one, other) => place(one) - place(other));
