/**
 * The library of passkeys, loaded with the first one: it takes a tenth of a second and many megabytes, which a
 * service whose people use none does not need.
 */
export const webauthn = () => import('@simplewebauthn/server');
