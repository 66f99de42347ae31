import pg from 'pg';

const { UUID, BYTEA } = pg.types.builtins;
const uuidBytes = 16;

/**
 * UUIDs as an array in PostgreSQL's binary form (`array_recv`): parsing their text took a twentieth
 * of the database's time for deciding a purchase.
 *
 * @throws Error if a text is no UUID.
 */
export function uuidArray(ids: readonly string[]): Buffer {
  const array = openArray(UUID, ids.length, ids.length * uuidBytes);
  for (const id of ids) {
    const at = array.next(uuidBytes);
    const written = array.buffer.write(id.replaceAll('-', ''), at, uuidBytes, 'hex');
    if (written !== uuidBytes) throw new Error('An id that is no UUID was sent to the database');
  }
  return array.buffer;
}

/** Byte strings as an array in PostgreSQL's binary form (`array_recv`). */
export function bytesArray(values: readonly (Buffer | null)[]): Buffer {
  const size = values.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0);
  const array = openArray(BYTEA, values.length, size);
  for (const bytes of values) {
    const at = array.next(bytes?.length ?? -1);
    bytes?.copy(array.buffer, at);
  }
  return array.buffer;
}

/** Writes the header: dimensions, flag for nulls, element type, then length and first subscript. */
function openArray(elementType: number, count: number, size: number) {
  const buffer = Buffer.alloc(20 + 4 * count + size);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(elementType, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
  let end = 20;
  /** Writes the length of the next element and returns its offset; a negative length is null. */
  const next = (length: number): number => {
    buffer.writeInt32BE(length, end);
    const at = end + 4;
    end = at + Math.max(length, 0);
    return at;
  };
  return { buffer, next };
}
