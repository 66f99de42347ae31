import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Leads to the sign-in and back, once: the address changes before this page is gone. */
export function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { href } = router.latestLocation;
    void router.navigate({ to: '/sign-in', search: { next: href }, replace: true });
  }, [router]);
  return null;
}
