import type { Origins } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';

/** Web origins whose pages may use temporary keys and frame a card's details. */
export function OriginsPanel() {
  const { surety, may, keys } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: keys.list('origins'),
    queryFn: () => surety.origins.list(),
  });
  return (
    <Panel
      title="Origins"
      note="pages that may use temporary keys and frame a card"
      actions={
        may('keys') &&
        query.data && (
          <Button isSmall onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <QueryState query={query}>
        {({ origins }) =>
          origins.length === 0 ? (
            <p>No origin yet, so that no page of yours may frame a card.</p>
          ) : (
            <ul>
              {origins.map((origin) => (
                <li key={origin}>
                  <code>{origin}</code>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {isOpen && query.data && (
        <ChangeOrigins origins={query.data.origins} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

interface ChangeOriginsProps {
  readonly origins: readonly string[];
  readonly onClose: () => void;
}

function ChangeOrigins({ origins, onClose }: ChangeOriginsProps) {
  const [text, setText] = useState(origins.join('\n'));
  const wanted = text.split(/\s+/).filter((origin) => origin !== '');
  return (
    <RequestDialog<Origins>
      title="Change the origins"
      verb="Replace"
      isOpen
      onClose={onClose}
      request={{ resource: 'origins', verb: 'replace', body: { origins: wanted } }}
    >
      <TextArea
        label="Origins"
        name="origins"
        rows={5}
        hint="One on each line, such as https://app.example.com. The list replaces the present one."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </RequestDialog>
  );
}
