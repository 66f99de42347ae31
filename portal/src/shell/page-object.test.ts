import { expect, test } from 'vitest';
import { pageObject } from './page-object.ts';

const id = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

test.each([
  [`/portal/w/01a2099508e4/objects/${id}`, id],
  [`/w/01a2099508e4/customers/${id}/timeline`, id],
  [`/w/01a2099508e4/requests/${id}`, null],
  [`/w/01a2099508e4/events/${id}`, null],
  ['/w/01a2099508e4/requests', null],
  ['/', null],
])('%s is about %s', (path, object) => {
  expect(pageObject(path)).toBe(object);
});
