import type { FastifyInstance } from 'fastify';

/** Methods of the routes that answer a path, in the order of the alphabet. */
export type MethodsOf = (path: string) => string[];

interface Route {
  method: string;
  segments: readonly string[];
}

/**
 * Notes the routes that are added to the server from now on, and finds the methods of a path that has
 * no route for the method asked. Preflights are no method that a client would choose.
 */
export function noteMethods(server: FastifyInstance): MethodsOf {
  const routes: Route[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    // Files below a wildcard are not known as routes: another method of one finds nothing.
    if (url.endsWith('*')) return;
    const segments = segmentsOf(url);
    for (const each of [method].flat()) {
      if (each !== 'OPTIONS') routes.push({ method: each, segments });
    }
  });
  return (path) => {
    const segments = segmentsOf(path);
    const matching = routes.filter((route) => matches(route.segments, segments));
    return [...new Set(matching.map(({ method }) => method))].sort();
  };
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, at) =>
    part.startsWith(':')
      ? segments[at] !== '' && segments[at] !== undefined
      : part === segments[at],
  );
}
