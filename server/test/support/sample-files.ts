/** Smallest files with the first bytes of their types. */

export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const samplePdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
export const sampleJpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/** First box of an ISO media file with these brands, the first of them the major one. */
export function mediaFile(...brands: string[]): Buffer {
  const [major = 'heic', ...compatible] = brands;
  const box = Buffer.alloc(16 + 4 * compatible.length);
  box.writeUInt32BE(box.length, 0);
  box.write(`ftyp${major}`, 4, 'latin1');
  box.write(compatible.join(''), 16, 'latin1');
  return Buffer.concat([box, Buffer.from('00000008mdat')]);
}

export const sampleHeic = mediaFile('heic', 'mif1', 'heic');
