import { allowedValues, type Column, type Table } from '../../scripts/generate/catalog.ts';

/** Local times of merchants, without a time zone: `table.column`. */
const ZONELESS_TIMES = new Set(['transactions.transaction_time']);

/** Values of third parties that the contract does not enumerate: `table.column`. */
const FOREIGN_STATUSES = new Set(['accounts.verification_status']);

const INEXACT = /^(real|double precision|numeric|money)\b/;

/**
 * Tables of the installation rather than of a brand: those whose migration says so, with the
 * reason, in a comment right above ("-- global: ...").
 */
export function globalTables(migrations: string): Set<string> {
  const announced = migrations.matchAll(/^-- global: .+\n(?:--.*\n)*create table (\w+)/gm);
  return new Set([...announced].map(([, name = '']) => name));
}

/** Breaches of the schema rules (ARCHITECTURE.md, "Data") in a table. */
export function schemaMistakes(table: Table, isGlobal: boolean): string[] {
  const rules = isGlobal ? [columnMistakes] : [tenantMistakes, columnMistakes];
  return rules.flatMap((rule) => rule(table)).map((mistake) => `${table.name}: ${mistake}`);
}

/** Every key and reference begins with brand_id, so that rows of two brands are never joined. */
function tenantMistakes(table: Table): string[] {
  const [first] = table.columns;
  const keys = table.constraints.filter(({ kind }) => kind === 'primary key' || kind === 'unique');
  const references = table.constraints.filter(({ kind }) => kind === 'foreign key');
  return [
    ...(first?.name === 'brand_id' && first.type === 'uuid' && !first.nullable
      ? []
      : ['the first column is not brand_id uuid not null']),
    ...(keys.some(({ kind }) => kind === 'primary key') ? [] : ['no primary key']),
    ...[...keys, ...references]
      .filter(({ columns }) => columns[0] !== 'brand_id')
      .map(({ name }) => `${name} does not lead with brand_id`),
    ...references
      .filter(({ definition }) => !/REFERENCES \w+\(brand_id\b/.test(definition))
      .map(({ name }) => `${name} does not point to a brand_id`),
    ...table.indexes
      .filter((definition) => /^CREATE UNIQUE/.test(definition) && !/\(brand_id\b/.test(definition))
      .map((definition) => `unique without brand_id: ${definition}`),
  ];
}

function columnMistakes(table: Table): string[] {
  return table.columns.flatMap((column) => {
    const { name, type } = column;
    const place = `${table.name}.${name}`;
    const checks: [isMistake: boolean, mistake: string][] = [
      [INEXACT.test(type), `${name} is ${type}, which is not exact`],
      [name.endsWith('_cents') && type !== 'bigint', `${name} is ${type}, not bigint`],
      [
        type === 'timestamp without time zone' && !ZONELESS_TIMES.has(place),
        `${name} is a time without a zone`,
      ],
      [
        isStatus(column) && !FOREIGN_STATUSES.has(place) && !allowedValues(table, name),
        `no CHECK lists the values of ${name}`,
      ],
      [
        /^date_(created|updated)$/.test(name) && (column.nullable || column.default !== null),
        `${name} is not set by code alone`,
      ],
    ];
    return checks.filter(([isMistake]) => isMistake).map(([, mistake]) => mistake);
  });
}

function isStatus({ name, type }: Column): boolean {
  return type === 'text' && /^(status|state)$|_status$/.test(name);
}
