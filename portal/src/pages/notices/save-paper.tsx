import { useMutation } from '@tanstack/react-query';
import { announce } from '../../parts/announce.ts';
import { Button } from '../../parts/button.tsx';
import { Row } from '../../parts/layout.tsx';
import { describeError } from '../../parts/states.tsx';
import { Calm } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { saveFile } from '../../platform/save-file.ts';

interface SavePaperProps {
  /** The paper in words: "notice". */
  readonly paper: string;
  /** The name of the file, without its ending. */
  readonly fileName: string;
  readonly page: () => PromiseLike<string>;
  readonly pdf: () => PromiseLike<Uint8Array>;
}

/** Saves a paper as a page or as PDF; a sentence for a role that sees no names, since a paper has them. */
export function SavePaper({ paper, fileName, page, pdf }: SavePaperProps) {
  const { may, brand } = useBrand();
  if (!may('personal')) {
    return (
      <Calm>
        The role {brand.role} does not open the {paper}, which has the name and address.
      </Calm>
    );
  }
  const html = async () => saveFile(`${fileName}.html`, await page(), 'text/html');
  const bytes = async () =>
    saveFile(`${fileName}.pdf`, new Uint8Array(await pdf()), 'application/pdf');
  return (
    <Row>
      <SaveAs paper={paper} form="page" save={html} />
      <SaveAs paper={paper} form="PDF" save={bytes} />
    </Row>
  );
}

interface SaveAsProps {
  readonly paper: string;
  readonly form: string;
  readonly save: () => Promise<void>;
}

function SaveAs({ paper, form, save }: SaveAsProps) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => announce(`Saved the ${paper}.`),
    onError: (error) => announce(describeError(error).text, 'bad'),
  });
  return (
    <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? 'Reading' : `Save the ${paper} as ${form}`}
    </Button>
  );
}
