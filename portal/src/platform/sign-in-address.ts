/** The address of the sign-in, which leads back to the page that is shown. */
export function signInAddress(): string {
  const { pathname, search, hash } = location;
  const next = new URLSearchParams({
    next: `${pathname.replace(/^\/portal/, '')}${search}${hash}`,
  });
  // The code of a login is after the # and stays there, so that no log has it.
  return `/portal/sign-in${hash === '' ? '?' : '#'}${next}`;
}
