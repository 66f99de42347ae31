/** A failed handshake in words, without the sources of OpenSSL or the advice that Node.js adds. */
export interface TlsFault {
  readonly why: string;
  readonly remedy: string;
}

const trusted = 'set NODE_EXTRA_CA_CERTS to the file of its authority';

const certificates: Readonly<Record<string, TlsFault>> = {
  CERT_HAS_EXPIRED: {
    why: 'the certificate has expired',
    remedy: 'Renew the certificate of the server.',
  },
  CERT_NOT_YET_VALID: {
    why: 'the certificate is not valid yet',
    remedy: 'Compare the clocks of both machines.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    why: 'the certificate is of another name',
    remedy: 'Call the server by the name in its certificate.',
  },
};

/** True for the code of an error of TLS. */
export function isOfTls(code: string): boolean {
  return /^(ERR_(SSL|TLS)_|EPROTO$|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(code);
}

/** The fault of a code and message of Node.js, of the kind that `isOfTls` knows. */
export function tlsFault(code: string, message: string): TlsFault {
  if (/wrong version number|packet length too long|http request/i.test(message)) {
    return {
      why: 'the port speaks no TLS',
      remedy: 'The address begins with https: begin it with http://.',
    };
  }
  const known = certificates[code];
  if (known) return known;
  if (/^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(code)) {
    return {
      why: `the certificate is not trusted: ${plainReason(message)}`,
      remedy: `For a certificate of your own, ${trusted}.`,
    };
  }
  return {
    why: plainReason(message),
    remedy: `Compare the settings of TLS on both sides. For a certificate of your own, ${trusted}.`,
  };
}

/** OpenSSL's `…:error:0A000410:SSL routines:function:reason:file:line:`, or a message with advice, as its reason alone. */
function plainReason(message: string): string {
  const [line = ''] = message.trim().split('\n');
  const ofOpenssl = /SSL routines:[^:]*:([^:]+)/.exec(line)?.[1];
  return (ofOpenssl ?? line.split(';')[0] ?? '').trim() || 'no reason was given';
}
