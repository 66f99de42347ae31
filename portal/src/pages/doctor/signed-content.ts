/** Signatures of Standard Webhooks, computed in the browser. */

const symmetric = 'whsec_';
const publicPrefix = 'whpk_';

export interface Verifier {
  /** Signatures that it checks begin with this text. */
  readonly prefix: 'v1,' | 'v1a,';
  /** True if the signature (without prefix, in Base64) is that of the text. */
  verify(signature: string, text: string): Promise<boolean>;
  /** The signature of the text with its prefix; null for a public key, which does not sign. */
  sign(text: string): Promise<string | null>;
}

/** Reads a secret (`whsec_…`), or a public key (`whpk_…`); null for a text that is neither. */
export async function readVerifier(text: string): Promise<Verifier | null> {
  if (text.startsWith(publicPrefix)) return publicVerifier(text.slice(publicPrefix.length));
  if (!text.startsWith(symmetric)) return null;
  const bytes = fromBase64(text.slice(symmetric.length));
  if (!bytes || bytes.length === 0) return null;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
  return {
    prefix: 'v1,',
    verify: (signature, signed) => check('HMAC', key, signature, signed),
    sign: async (signed) => {
      const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed));
      return `v1,${toBase64(new Uint8Array(mac))}`;
    },
  };
}

async function publicVerifier(text: string): Promise<Verifier | null> {
  const bytes = fromBase64(text);
  if (bytes?.length !== 32) return null;
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  return {
    prefix: 'v1a,',
    verify: (signature, signed) => check('Ed25519', key, signature, signed),
    sign: async () => null,
  };
}

async function check(
  algorithm: string,
  key: CryptoKey,
  signature: string,
  signed: string,
): Promise<boolean> {
  const bytes = fromBase64(signature);
  return (
    bytes !== null && crypto.subtle.verify(algorithm, key, bytes, new TextEncoder().encode(signed))
  );
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
