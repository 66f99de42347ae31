import { events } from '@surety/sdk/catalog/events';
import { expect, test } from 'vitest';
import { changes } from './changes.generated.ts';
import { concernOf, type News } from './news.ts';

const told = { id: 'news', refs: ['object'], at: '2026-01-01T00:00:00Z' };

test.each(Object.keys(events))('knows whose lists the event %s changes', (name) => {
  const news = { ...told, kind: 'event', event: name } as News;
  const concern = concernOf(news);
  expect(concern?.resources).toEqual(expect.arrayContaining(['events', 'objects']));
  expect(concern?.resources.length).toBeGreaterThan(3);
  expect(concern?.ids).toEqual(['news', 'object']);
});

test('follows an act to the resource that its operation changes, and to the audit', () => {
  const concern = concernOf({ ...told, kind: 'act', operation: 'rollKey' });
  expect(concern?.resources).toEqual(expect.arrayContaining(['keys', 'audit']));
});

test('follows a request where the audit has none, and only there', () => {
  const of = (operation: string) => concernOf({ ...told, kind: 'request', operation })?.resources;
  expect(of('updateReceiver')).toEqual(['requests', 'receivers']);
  expect(of('rollKey')).toEqual(['requests']);
  expect(of('getCard')).toEqual(['requests']);
});

test('knows changes that people alone make', () => {
  expect(changes).toMatchObject({ updatePerson: 'people', createView: 'views' });
});

test('reads everything again after missed news, and after an act that is no operation', () => {
  expect(concernOf({ ...told, kind: 'missed' })).toBeNull();
  expect(concernOf({ ...told, kind: 'act', operation: 'brand suspend' })).toBeNull();
});
