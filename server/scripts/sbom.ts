/** Package of a bill of materials, as far as it is read here. */
interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl?: string;
  hashes?: unknown[];
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties?: { name: string; value: string }[];
}

/** Bill of materials, CycloneDX 1.5. */
export interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Licences that let a self-hosted service be passed on under Apache-2.0. */
const licences = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    // A dedication to the public domain.
    'Unlicense',
    // Of fonts: they may be shipped and embedded (DejaVu's own terms, which its package names so).
    'OFL-1.1',
  ],
  ...['(MIT OR CC0-1.0)', 'Python-2.0'],
]);

/** Licences read in the package, by name and version, where its package.json names none. */
const readLicences = new Map([['png-js@2.0.0', 'MIT']]);

/**
 * Leaves out packages of development. `npm sbom --omit dev` also omits packages that both the service and
 * a script of the root need, such as fastify (npm 11.19), so the whole list is filtered by npm's mark.
 */
export function keepShipped(bom: Bom): Bom {
  const components = bom.components.filter(({ properties = [] }) => {
    const marks = new Map(properties.map(({ name, value }) => [name, value]));
    return marks.get('cdx:npm:package:development') !== 'true';
  });
  const root = { ...bom.metadata.component, name: 'surety' };
  const kept = new Set([root, ...components].map((component) => component['bom-ref']));
  return {
    ...bom,
    metadata: { ...bom.metadata, component: root },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => kept.has(to)) })),
  };
}

/** Packages of others without checksum, or with a licence that is not on the list. */
export function findBomProblems({ components }: Bom): string[] {
  return components.flatMap((component) => {
    const { name, version, hashes = [] } = component;
    if (isOwn(component)) return [];
    const id = readLicences.get(`${name}@${version}`) ?? licenceOf(component);
    return [
      ...(hashes.length === 0 ? [`${name} ${version} has no checksum in package-lock.json`] : []),
      ...(licences.has(id)
        ? []
        : [
            `${name} ${version} has the licence ${id}: look at it, then list it in server/scripts/sbom.ts`,
          ]),
    ];
  });
}

/** A workspace of this repository. */
function isOwn({ purl = '' }: Component): boolean {
  return purl.startsWith('pkg:npm/%40surety/');
}

function licenceOf({ licenses = [] }: Component): string {
  const [first] = licenses;
  return first?.expression ?? first?.license?.id ?? first?.license?.name ?? 'unknown';
}
