/** Key under which the browser keeps the language of the samples that was chosen last. */
const chosenKey = 'surety.docs.samples';

/** Shows one sample of a request at a time, in the language that the reader chose last. */
export function offerSamples(): void {
  nameThisService();
  const section = document.querySelector('.samples');
  if (!section) return;
  const samples = [...section.querySelectorAll<HTMLElement>('.fence:not(.output)')];
  const buttons = samples.map((sample) => choiceButton(captionOf(sample)));
  const show = (name: string) => {
    for (const [index, sample] of samples.entries()) {
      const isChosen = captionOf(sample) === name;
      sample.hidden = !isChosen;
      buttons[index]?.setAttribute('aria-pressed', String(isChosen));
    }
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      const name = button.textContent;
      localStorage.setItem(chosenKey, name);
      show(name);
    });
  const group = document.createElement('div');
  group.className = 'choice';
  group.role = 'group';
  group.ariaLabel = 'Language of the samples';
  group.append(...buttons);
  section.prepend(group);
  const names = samples.map(captionOf);
  const chosen = localStorage.getItem(chosenKey) ?? '';
  show(names.includes(chosen) ? chosen : (names[0] ?? ''));
}

function captionOf(sample: HTMLElement): string {
  return sample.dataset.caption ?? '';
}

function choiceButton(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  return button;
}

/** Requests of the reference name the service that serves the page. */
function nameThisService(): void {
  const reference = document.querySelector('.page.reference');
  if (!reference) return;
  const walker = document.createTreeWalker(reference, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.nodeValue?.includes(documentedOrigin))
      node.nodeValue = node.nodeValue.replaceAll(documentedOrigin, location.origin);
  }
}

/** Address of a sandbox in the API document. */
const documentedOrigin = 'http://localhost:4000';
