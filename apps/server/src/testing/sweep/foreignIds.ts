import type { ExampleRequest } from '../examples/exampleRequest';

/** Where in a request something stands: `['query', 'ids', 0]`. */
type Place = readonly (string | number)[];

interface IdAt {
  place: Place;
  value: string;
}

/** An id made by the server, or a document's number. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' &&
  (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value) ||
    /^[A-Z]{2}-A\d+-\d{8}-\d{6}$/.test(value));

function idsIn(value: unknown, place: Place): IdAt[] {
  if (isId(value)) return [{ place, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    idsIn(inner, [...place, Array.isArray(value) ? Number(key) : key]),
  );
}

function put(value: unknown, [step, ...rest]: Place, leaf: string): unknown {
  if (step === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (index === step ? put(inner, rest, leaf) : inner));
  const object = value as Record<string, unknown>;
  return { ...object, [step]: put(object[step], rest, leaf) };
}

/** The name of an id's place as `x-company-ids` has it, without the places in lists: `body.lines.skuId`. */
export const withoutPlaces = (name: string): string => name.replaceAll(/\.\d+/g, '');

/** Where a request names ids, without the places in lists. */
export const idPaths = ({ query, body }: ExampleRequest): string[] =>
  idsIn({ query, body }, []).map(({ place }) => withoutPlaces(place.join('.')));

/** The same request with one id replaced. */
export const withId = (request: ExampleRequest, place: Place, id: string): ExampleRequest =>
  put(request, place, id) as ExampleRequest;

/** The ids of a request that are another's in its mirror image, each with the other's. */
export function foreignIds(
  mine: ExampleRequest,
  theirs: ExampleRequest,
): { place: Place; name: string; own: string; foreign: string }[] {
  const [own, other] = [mine, theirs].map(({ query, body }) => idsIn({ query, body }, []));
  if (own?.length !== other?.length) throw new Error('an example and its mirror image are not of the same make');
  return (own ?? [])
    .map(({ place, value }, index) => ({
      place,
      name: place.join('.'),
      own: value,
      foreign: other?.[index]?.value ?? '',
    }))
    .filter(({ own: one, foreign }) => one !== foreign);
}

let none = 0;
/** An id of the same kind that stands nowhere. */
export function idOfNothing(like: string): string {
  none += 1;
  return /^[A-Z]/.test(like)
    ? like.replace(/\d{6}$/, String(900_000 + none))
    : `01a2038f-9f74-7003-8631-${String(none).padStart(12, '0')}`;
}
