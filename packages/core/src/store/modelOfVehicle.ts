/** 车型, as far as it tells one vehicle from another. */
export interface ModelTraits {
  id: string;
  factoryName: string;
  name: string;
  /** Such as `2018款`. */
  modelYear: string;
  /** Such as `1.5L`. */
  displacement: string;
  /** Maker, name, year and displacement in one. */
  title: string;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const squeezed = (text: string): string => plain(text).replace(/\s+/g, '');
const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

const yearOf = (text: string): string | undefined => /(?:19|20)\d\d/.exec(text)?.[0];
const displacementOf = (text: string): string | undefined => /\d\.\d\s*[lt]/.exec(plain(text))?.[0].replace(/\s/g, '');

/** Returns whether two facts contradict each other; one that is missing contradicts nothing. */
const differ = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

function names(text: string, { factoryName, name }: ModelTraits): boolean {
  const words = wordsOf(text);
  return (
    wordsOf(name).every((word) => words.includes(word)) ||
    squeezed(text).includes(squeezed(factoryName) + squeezed(name))
  );
}

/**
 * Recognises the models that a vehicle may be by what is written of it, `大众 朗逸 2018款`: the one of this title, else
 * all of this name whose year and displacement do not contradict it.
 */
export function modelsOfVehicle<Model extends ModelTraits>(written: string, models: readonly Model[]): Model[] {
  if (!squeezed(written)) return [];
  const exact = models.filter(({ title }) => squeezed(title) === squeezed(written));
  if (exact.length) return exact;
  return models.filter(
    (model) =>
      names(written, model) &&
      !differ(yearOf(model.modelYear), yearOf(written)) &&
      !differ(displacementOf(model.displacement), displacementOf(written)),
  );
}
