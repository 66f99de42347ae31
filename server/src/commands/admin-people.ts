import { Command } from 'commander';
import {
  inviteByOperator,
  listPeople,
  type NamedPerson,
  recoverPerson,
  stopPerson,
} from '../features/team/members/members.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isRole, type Role, roles } from '../kernel/roles.ts';
import { StartupError } from '../platform/startup-error.ts';
import { readId } from './read-arguments.ts';
import type { Run } from './recorded.ts';

/** `admin person`: the people of the portal. In live the first owner of a brand is invited here. */
export function personCommand(run: Run, publicUrl: () => string): Command {
  const person = new Command('person').description('people of the portal');
  person
    .command('invite')
    .description(
      'a link by which one person becomes a member of a brand; valid once, for seven days',
    )
    .requiredOption('--email <address>', 'e-mail of the person', readEmail)
    .requiredOption('--brand <id>', 'brand', readId)
    .option('--role <role>', roles.join(', '), readRole, 'owner')
    .action(({ email, brand: brandId, role }) =>
      run(
        async (operator) => {
          const made = await inviteByOperator(
            operator,
            { brandId, email, role },
            publicUrl(),
          ).catch(explain);
          const { invitation_id, ends_at } = made.invitation;
          return { invitation_id, email, role, ends_at, link: made.link };
        },
        ({ invitation_id }) => ({
          operation: 'person invite',
          brandId,
          object: `${invitation_id} ${role}`,
        }),
      ),
    );
  person
    .command('list')
    .description('every person with their brands')
    .action(() => run(listPeople));
  person
    .command('stop')
    .description('end the sessions of a person and refuse later sign-ins')
    .option('--email <address>', 'e-mail of the person', readEmail)
    .option('--person <id>', 'id of the person, where several have the e-mail', readId)
    .action((options) =>
      run(
        async (operator) => {
          if (await stopPerson(operator, readNamed(options))) return { stopped: textOf(options) };
          throw new StartupError('not_found', `No person ${textOf(options)} can sign in.`);
        },
        () => ({ operation: 'person stop', object: textOf(options) }),
      ),
    );
  person.addCommand(recoverCommand(run, publicUrl));
  return person;
}

function recoverCommand(run: Run, publicUrl: () => string): Command {
  return new Command('recover')
    .description(
      'remove password, passkeys and authenticator app of a person, and print a link that signs them in once',
    )
    .option('--email <address>', 'e-mail of the person', readEmail)
    .option('--person <id>', 'id of the person, where several have the e-mail', readId)
    .action((options) =>
      run(
        async (operator) => {
          const link = await recoverPerson(operator, readNamed(options), publicUrl());
          if (link) return { person: textOf(options), link: link.url, ends_at: link.endsAt };
          throw new StartupError('not_found', `No person ${textOf(options)} can sign in.`);
        },
        () => ({ operation: 'person recover', object: textOf(options) }),
      ),
    );
}

interface PersonOptions {
  email?: string;
  person?: string;
}

/** The person whom the options name, by one of them. */
function readNamed({ email, person }: PersonOptions): NamedPerson {
  if (person !== undefined && email === undefined) return { personId: person };
  if (email !== undefined && person === undefined) return { email };
  throw new StartupError('bad_argument', 'Name the person by either --email or --person.');
}

const textOf = ({ email, person }: PersonOptions): string => email ?? person ?? '';

/** Errors of the API have a code and no place on a command line. */
function explain(error: unknown): never {
  if (error instanceof DomainError) throw new StartupError('bad_argument', error.message);
  throw error;
}

function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length <= 254 && /^[^@\s]+@[^@\s]+$/.test(email)) return email;
  throw new StartupError('bad_argument', `${text} is not an e-mail address.`);
}

function readRole(text: string): Role {
  if (isRole(text)) return text;
  throw new StartupError('bad_argument', `A role is one of ${roles.join(', ')}.`);
}
