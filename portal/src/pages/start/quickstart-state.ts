/** Beginning of the quickstart, which all tabs of this browser share; what it reached stands in the world. */
export interface Beginning {
  /** Real time at which the person began; null where another browser began. */
  readonly startedAt: string | null;
  /** The newest customer at that time: after "Begin again", only later ones count. */
  readonly afterCustomer: string | null;
}

/** A pair made here. It is kept in this tab alone, since the service stores only hashes of it. */
export interface ShownKeys {
  readonly identity: string;
  readonly authorization: string;
}

const nothing: Beginning = { startedAt: null, afterCustomer: null };

const keyOf = (brandId: string): string => `surety-quickstart-${brandId}`;

export function readBeginning(brandId: string): Beginning {
  return { ...nothing, ...read<Beginning>(() => localStorage, brandId) };
}

export function keepBeginning(brandId: string, beginning: Beginning): void {
  keep(() => localStorage, brandId, beginning);
}

export function readShownKeys(brandId: string): ShownKeys | null {
  return read<ShownKeys>(() => sessionStorage, brandId);
}

export function keepShownKeys(brandId: string, keys: ShownKeys | null): void {
  keep(() => sessionStorage, brandId, keys);
}

function read<T>(storage: () => Storage, brandId: string): T | null {
  try {
    return JSON.parse(storage().getItem(keyOf(brandId)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function keep(storage: () => Storage, brandId: string, value: unknown): void {
  try {
    storage().setItem(keyOf(brandId), JSON.stringify(value));
  } catch {
    // A browser without storage shows the quickstart until the page closes.
  }
}

/** "3 min 40 s". */
export function wordsOfDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
