import { portalOperationsIn } from '../../src/feature-parts.ts';
import { junkValues } from './malformed-values.ts';
import { seeded } from './nacha-mutations.ts';

/** Values beside those of `junkValues` that columns, parsers and decoders of the portal may trip over. */
const oddValues: readonly unknown[] = [
  ...junkValues,
  '__proto__',
  'AAAA',
  '9223372036854775808',
  '0001-01-01T00:00:00.000Z',
  Buffer.from('{"challenge":"a\\u0000b"}').toString('base64url'),
  Buffer.from('{"challenge":null}').toString('base64url'),
];

/** Headers that operations read beside their input. */
const readHeaders = ['last-event-id', 'idempotency-key', 'cookie', 'user-agent'];
const oddHeaders = ['', 'a\u00ffb', '%00'];

/** Request of an operation by valid values, and by a change that makes it odd. */
export interface SampleRequest {
  params?: Readonly<Record<string, string>>;
  body?: unknown;
}
export interface OddRequest {
  params: Readonly<Record<string, string>>;
  query: string;
  body: string | undefined;
  headers: Readonly<Record<string, string>>;
}
export type MakeOdd = (sample: SampleRequest) => OddRequest;

/** Names of what an operation reads beside its body. */
interface ReadNames {
  params: readonly string[];
  query: readonly string[];
}

/** Operation of people alone, as a caller knows it. */
export interface PortalOperation extends ReadNames {
  id: string;
  method: string;
  /** Path below `/portal/api`. */
  path: string;
  /** True for one that needs no session. */
  isOpen: boolean;
}

/** The operations that people alone have in a sandbox. */
export function listPortalOperations(): PortalOperation[] {
  return portalOperationsIn('sandbox').map((operation) => {
    const { operationId: id, method, path, access, params, query, isOpen = false } = operation;
    const own = namesIn(params);
    // The brand is read before any operation is known, so one has odd ones.
    const brand = id === 'listViews' ? ['brand'] : [];
    return access === 'member'
      ? {
          id,
          method,
          path: `/{brand}${path}`,
          params: [...brand, ...own],
          query: namesIn(query),
          isOpen,
        }
      : { id, method, path, params: own, query: namesIn(query), isOpen };
  });
}

const namesIn = (schema: unknown) =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

const plain: MakeOdd = ({ params = {}, body }) => ({
  params,
  query: '',
  body: body === undefined ? undefined : JSON.stringify(body),
  headers: {},
});

const changed =
  (odd: (sample: SampleRequest) => Partial<OddRequest>): MakeOdd =>
  (sample) => ({ ...plain(sample), ...odd(sample) });

/** Changes of a sample: none, then an odd value in the place of each field, parameter and header, one at a time. */
export function changesOf(sample: SampleRequest, { params, query }: ReadNames): MakeOdd[] {
  const ofParams = params.flatMap((name) =>
    oddValues.map((odd) =>
      changed((asked) => ({
        params: { ...asked.params, [name]: encode(odd).slice(0, 300) },
      })),
    ),
  );
  const ofQuery = query.flatMap((name) =>
    oddValues.map((odd) => changed(() => ({ query: `?${name}=${encode(odd).slice(0, 2_000)}` }))),
  );
  const ofHeaders = readHeaders.flatMap((name) =>
    oddHeaders.map((odd) => changed(() => ({ headers: { [name]: odd } }))),
  );
  const ofBody = sample.body === undefined ? [] : changesOfBody(sample.body);
  return [plain, ...ofBody, ...ofParams, ...ofQuery, ...ofHeaders];
}

/** The first change, which is none, and of the others about one in `oneIn`: the same for the same seed. */
export function sampleOf(
  [first, ...others]: readonly MakeOdd[],
  { seed, oneIn }: { seed: number; oneIn: number },
): MakeOdd[] {
  const draw = seeded(seed);
  return [...(first ? [first] : []), ...others.filter(() => draw() * oneIn < 1)];
}

function changesOfBody(body: unknown): MakeOdd[] {
  const replace = (place: Place, value: unknown) =>
    changed((asked) => ({ body: JSON.stringify(put(asked.body, place, value)) }));
  const texts = ['', '{', 'null null', '"\\ud800"'];
  return [
    ...placesOf(body).flatMap((place) => [
      ...oddValues.map((odd) => replace(place, odd)),
      ...(place.length > 0 ? [replace(place, undefined)] : []),
    ]),
    ...texts.map((body) => changed(() => ({ body }))),
  ];
}

type Place = readonly string[];

/** Places of a body: itself, and each of its fields and items at any depth. */
function placesOf(body: unknown): Place[] {
  if (typeof body !== 'object' || body === null) return [[]];
  const inner = Object.entries(body).flatMap(([name, value]) =>
    placesOf(value).map((place) => [name, ...place]),
  );
  return [[], ...inner];
}

function put(body: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) return body.with(Number(name), put(body[Number(name)], rest, value));
  const fields = (body ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: put(fields[name], rest, value) };
}

const encode = (value: unknown) =>
  encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));
