import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes every value, as text and inside a quoted attribute', () => {
  const evil = `<script>"it's" & more</script>`;
  const escaped = '&lt;script&gt;&quot;it&#39;s&quot; &amp; more&lt;/script&gt;';
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('inserts Html values unescaped, one or many', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${html`<hr>`}`.text).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>',
  );
});

test('keeps a backslash unchanged', () => {
  expect(html`<p>${'a\\b'} \\ ${1}</p>`.text).toBe('<p>a\\b \\ 1</p>');
});
