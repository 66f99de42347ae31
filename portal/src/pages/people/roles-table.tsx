import { useBrand } from '../../platform/brand-context.tsx';
import { roles } from './members.ts';
import styles from './people.module.css';
import { type RoleRow, roleRows } from './roles.generated.ts';

/** Rights by role, as the service enforces them on each operation (docs/roles.md). */
export function RolesTable() {
  const { brand } = useBrand();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={styles.scroll} aria-label="Roles and their rights" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Right to</th>
            {roles.map(([role]) => (
              <th
                key={role}
                scope="col"
                aria-current={role === brand.role ? 'true' : undefined}
                className={role === brand.role ? styles.own : undefined}
              >
                {role}
                {role === brand.role && ' (you)'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleRows.map((row) => (
            <tr key={row.right}>
              <th scope="row">
                <span title={row.right}>{rightNames[row.right] ?? row.right}</span>{' '}
                <span className={styles.about}>{row.about}</span>
              </th>
              {roles.map(([role]) => (
                <Extent key={role} extent={row[role]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Rights as people say them; the service names each by one word (docs/roles.md). */
const rightNames: Readonly<Record<string, string>> = {
  read: 'Read',
  personal: 'See personal values',
  change: 'Change customers and cards',
  money: 'Move money',
  simulate: 'Simulate',
  worlds: 'Make and reset worlds',
  integrate: 'Set up webhooks',
  keys: 'Make keys',
  settings: 'Change settings',
  people: 'Manage people',
};

const words = { always: 'yes', sandbox: 'in a sandbox', never: '–' } as const;

function Extent({ extent }: { readonly extent: RoleRow['owner'] }) {
  return <td className={extent === 'never' ? styles.never : undefined}>{words[extent]}</td>;
}
