/** Name of the rule that sub-folders import each other one way. */
export const folderOrderRule = 'sub-folders-one-way';

/** A module as dependency-cruiser lists it, with the files that it imports. */
interface CruisedModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** An import from one file to another. */
interface Arrow {
  from: string;
  to: string;
}

/** Folders whose sub-folders have an order: each feature, and the HTTP server of the platform. */
const ordered = /^server\/src\/(?:features\/[^/]+\/([^/]+)|platform\/http)\//;

/** The file that puts the sub-folders of `platform/http` together, as an entry file does a feature's. */
const serverFile = 'api-server';

/**
 * Finds the imports between sub-folders of a feature, or of `platform/http`, that go in a circle: the
 * imported folder leads back to the importing one. Files beside the sub-folders count as one more
 * folder, except the entry file, which imports all of them, and tests.
 */
export function findFolderCycles(modules: readonly CruisedModule[]): Arrow[] {
  const arrows = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => arrowBetween(source, resolved)),
  );
  const targets = new Map<string, Set<string>>();
  for (const { fromFolder, toFolder } of arrows) {
    targets.set(fromFolder, (targets.get(fromFolder) ?? new Set()).add(toFolder));
  }
  return arrows
    .filter(({ fromFolder, toFolder }) => leadsTo(targets, toFolder, fromFolder))
    .map(({ from, to }) => ({ from, to }));
}

function arrowBetween(from: string, to: string) {
  const fromFolder = folderOf(from);
  const toFolder = folderOf(to);
  if (!fromFolder || !toFolder || fromFolder === toFolder) return [];
  if (ordered.exec(from)?.[0] !== ordered.exec(to)?.[0]) return [];
  return [{ from, to, fromFolder, toFolder }];
}

/** The sub-folder of a file with the folder that orders it; undefined for a file that has no place. */
function folderOf(file: string): string | undefined {
  const [region, feature = serverFile] = ordered.exec(file) ?? [];
  if (!region || file.endsWith('.test.ts')) return undefined;
  const [first = '', ...rest] = file.slice(region.length).split('/');
  if (rest.length > 0) return region + first;
  return first === `${feature}.ts` ? undefined : region;
}

/** True if imports lead from one folder to another. */
function leadsTo(targets: ReadonlyMap<string, Set<string>>, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const folder of reached) {
    for (const next of targets.get(folder) ?? []) reached.add(next);
  }
  return reached.has(to);
}
