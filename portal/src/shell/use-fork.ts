import { useLocation, useNavigate } from '@tanstack/react-router';
import { announce } from '../parts/announce.ts';
import { describeError } from '../parts/states.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { loadCode } from '../platform/load-code.ts';
import { keepOrigin } from '../worlds/fork-origin.ts';

/** Forks the world of the page and opens the same page in the copy, where ids are the same. */
export function useFork(): () => void {
  const { surety, brand, world } = useBrand();
  const navigate = useNavigate();
  const { href } = useLocation();
  const fork = async () => {
    try {
      const { forkWorld } = await loadCode(() => import('../worlds/fork-world.ts'));
      const made = await forkWorld(surety, brand);
      keepOrigin(made.world, { world, name: brand.name, href });
      await navigate({ href: href.replace(`/w/${world}`, `/w/${made.world}`) });
      announce(`Forked. Nothing that happens here changes ${brand.name}.`);
    } catch (error) {
      const { title, text } = describeError(error);
      announce(`${title} ${text}`, 'bad');
    }
  };
  return () => void fork();
}
