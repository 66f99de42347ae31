import type pg from 'pg';
import { allBrandsRole, brandRole } from './scope.ts';

interface FunctionRow {
  signature: string;
  /** Roles that may call the function, its owner left out; `-` is everybody. */
  callers: string[];
}

const callers = [allBrandsRole, brandRole].toSorted();

/**
 * Lets the service's roles alone call the functions that run with their owner's rights. They are
 * compared at each start, as tables are: a restore may have left privileges out.
 */
export async function secureFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<FunctionRow>(
    `select p.oid::regprocedure::text as signature,
            array(select a.grantee::regrole::text
                    from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
                   where a.grantee <> p.proowner order by 1) as callers
       from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
      order by 1`,
  );
  for (const { signature, callers: found } of rows) {
    if (found.join() === callers.join()) continue;
    const others = found.map((role) => (role === '-' ? 'public' : role));
    const revoked = others.map((role) => `revoke all on function ${signature} from ${role}`);
    const granted = `grant execute on function ${signature} to ${callers.join(', ')}`;
    await client.query([...revoked, granted].join('; '));
  }
}
