import type { FoundObject } from '@surety/sdk';
import type { ReactNode } from 'react';
import { PageHead, Stack } from '../../parts/layout.tsx';
import { Developer } from './developer.tsx';
import { VerbBar, type VerbDialogs, WithheldVerbs } from './verb-bar.tsx';

interface ObjectFrameProps {
  readonly found: FoundObject;
  /** Names the object as a person does: "Card …4242 of Ada Sample". */
  readonly title: string;
  readonly path: React.ComponentProps<typeof PageHead>['path'];
  /** The state beside the title. */
  readonly status: ReactNode;
  /** One sentence: the state and what follows from it, in a person's words. */
  readonly sentence: ReactNode;
  /** Acts that are no moves of the state machine, as buttons. */
  readonly actions?: ReactNode;
  /** Names of acts among them that the role may not do, as "Reissue". */
  readonly withheld?: readonly string[];
  readonly dialogs?: VerbDialogs;
  readonly children: ReactNode;
}

/**
 * The page of an object that people work with: a sentence of its state with the verbs that it allows, its contents, and
 * behind "Developer" its machine, requests and raw answer.
 */
export function ObjectFrame(props: ObjectFrameProps) {
  const { found, title, path, status, sentence, actions, withheld = [], dialogs, children } = props;
  return (
    <Stack>
      <PageHead
        title={title}
        {...(path ? { path } : {})}
        beside={status}
        lead={
          <>
            {sentence}
            <WithheldVerbs objectId={found.object_id} acts={withheld} />
          </>
        }
      >
        <VerbBar objectId={found.object_id} {...(dialogs ? { dialogs } : {})}>
          {actions}
        </VerbBar>
      </PageHead>
      {children}
      <Developer found={found} />
    </Stack>
  );
}
