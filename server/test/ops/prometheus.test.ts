import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestService, type TestService } from '../support/test-service.ts';
import { metricsIn } from './metrics-in.ts';

interface Alert {
  alert: string;
  expr: string;
  annotations?: { summary?: string };
  labels?: { severity?: string };
}
interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../ops', name), 'utf8');
const rules: { groups: { rules: Alert[] }[] } = parse(read('alert-rules.yaml'));
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard: { panels: Panel[] } = JSON.parse(read('grafana-dashboard.json'));
const targets = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

let service: TestService;
let types: Map<string, string>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
});
afterAll(() => service.stop());

/** Names that no process exports; a histogram's series are known by its name. */
function unknownIn(expr: string): string[] {
  return metricsIn(expr).filter((name) => {
    const base = name.replace(/_(bucket|count|sum)$/, '');
    return !types.has(name) && types.get(base) !== 'histogram';
  });
}

test.each(alerts.map(({ alert, expr }) => [alert, expr] as const))(
  'the alert %s is over metrics that the service exports',
  (_alert, expr) => {
    expect(metricsIn(expr)).not.toEqual([]);
    expect(unknownIn(expr)).toEqual([]);
  },
);

test.each(targets)('the panel "%s" is over metrics that the service exports', (_title, expr) => {
  expect(metricsIn(expr)).not.toEqual([]);
  expect(unknownIn(expr)).toEqual([]);
});

test.each(alerts)('the alert $alert has a severity and a summary with what to do', (alert) => {
  expect(['page', 'ticket']).toContain(alert.labels?.severity);
  const sentences = alert.annotations?.summary?.match(/[^.:]+[.:]/g) ?? [];
  expect(sentences.length).toBeGreaterThanOrEqual(2);
});

describe('metricsIn', () => {
  test('finds the names of metrics, and no function, label, keyword or duration', () => {
    const expr = `max by (le, task) (rate(surety_a_total{task!="b_c", status=~"5.."}[10m])) > 0.2 or vector(1e9)
      and on (task) surety_d unless group_e`;
    expect(metricsIn(expr)).toEqual(['surety_a_total', 'surety_d', 'group_e']);
  });

  test('finds a metric that does not exist', () => {
    expect(unknownIn('sum(rate(surety_planted_total[5m])) > 0')).toEqual(['surety_planted_total']);
  });
});
