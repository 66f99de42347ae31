/**
 * The page that a sign-in leads back to. An address comes with it from anywhere, so that only paths of brands are
 * accepted: none leads to another site or runs a script.
 */
export function nextPath(next: string | undefined): string {
  return next !== undefined && /^\/w\/[0-9a-f]{12}(?:[/?#][\w\-./~%?&=#+:,!*'()@]*)?$/.test(next)
    ? next
    : '/';
}
