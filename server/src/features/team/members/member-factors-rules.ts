/** Kinds of factors by which a person signs in. */
export const factorKinds = ['password', 'totp', 'passkey'] as const;
/** Places where a passkey is kept, as far as its authenticator says. */
export const passkeyPlaces = ['device', 'phone', 'security_key'] as const;
