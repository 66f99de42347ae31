/** Names of fields whose values are secrets: no log has them, whatever the schema. */
export const secretNames: ReadonlySet<string> = new Set([
  'ssn',
  'card_number',
  'cvv',
  'pin',
  'authorization',
  'identity',
  'secret',
  'password',
  'content',
  'account_number',
  'cookie',
  'token',
  'access_token',
  'upload_link',
  'link_url',
]);

/** True for the name of a secret field, in upper or lower case. */
export function isSecretName(name: string): boolean {
  const lower = name.toLowerCase();
  return secretNames.has(lower) || /_(token|secret|password|pin|ssn|cvv)$/.test(lower);
}
