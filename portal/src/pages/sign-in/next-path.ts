/** The page that approves the login of a command line, with its code or without. */
const loginDevice = /^\/login-device(?:#code=[A-Z]{4}-[A-Z]{4})?$/;

/**
 * The page that a sign-in leads back to. An address comes with it from anywhere, so that only paths of brands and
 * that of a command's login are accepted: none leads to another site or runs a script.
 */
export function nextPath(next: string | undefined): string {
  if (next !== undefined && loginDevice.test(next)) return next;
  return next !== undefined && /^\/w\/[0-9a-f]{12}(?:[/?#][\w\-./~%?&=#+:,!*'()@]*)?$/.test(next)
    ? next
    : '/';
}
