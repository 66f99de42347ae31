import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

// An authenticator of WebAuthn level 2 in software: ES256, attestation "none", discoverable passkeys.

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** CBOR (RFC 8949) of the few types that attestations have. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [encode(key), encode(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

interface Passkey {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

export interface AuthenticatorOptions {
  origin: string;
  rpId: string;
  /** False for an authenticator that does not ask for PIN or finger. */
  verifiesUser?: boolean;
  /** False for one that does not count, such as a passkey synchronized between devices. */
  counts?: boolean;
}

/** What a browser with an authenticator does with the options that a service sends. */
export class SoftwareAuthenticator {
  readonly passkeys: Passkey[] = [];
  options: AuthenticatorOptions;

  constructor(options: AuthenticatorOptions) {
    this.options = options;
  }

  /** `navigator.credentials.create`, as JSON. */
  create(asked: { challenge: string; user: { id: string } }) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const passkey = { id, privateKey, userHandle: asked.user.id, counter: 0 };
    this.passkeys.push(passkey);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const idLength = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, encode(cose)]);
    const attestationObject = encode(
      new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authData(passkey, attested)],
      ]),
    );
    return {
      ...named(id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', asked.challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get`, as JSON, with the newest passkey. */
  get(asked: { challenge: string }) {
    const passkey = this.passkeys.at(-1);
    if (!passkey) throw new Error('The authenticator has no passkey');
    if (this.options.counts !== false) passkey.counter += 1;
    const authenticatorData = this.#authData(passkey, Buffer.alloc(0));
    const clientData = this.#clientData('webauthn.get', asked.challenge);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...named(passkey.id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
        userHandle: passkey.userHandle,
      },
    };
  }

  #authData({ counter }: Passkey, attested: Buffer): Buffer {
    const verified = this.options.verifiesUser === false ? 0 : 0x04;
    const flags = 0x01 | verified | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(Buffer.from(this.options.rpId)),
      Buffer.from([flags]),
      count,
      attested,
    ]);
  }

  #clientData(type: string, challenge: string): Buffer {
    const { origin } = this.options;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

function named(id: Buffer) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
