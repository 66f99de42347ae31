import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Leads to the sign-in and back, once: the address changes before this page is gone. */
export function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { href, hash } = router.latestLocation;
    // The code of a login is after the # and stays there, so that no log has it.
    const back =
      hash === ''
        ? { search: { next: href } }
        : { hash: new URLSearchParams({ next: href }).toString() };
    void router.navigate({ to: '/sign-in', replace: true, ...back });
  }, [router]);
  return null;
}
