import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { ALL_WELL, type Case, CASES } from './prometheus-cases.ts';
import { ALERTS, DASHBOARD_FILES, readDashboard } from './read-rules.ts';

const PROMETHEUS = join(import.meta.dirname, 'prometheus');
/** Longer than every `for` and most thresholds of time. */
const AT_MINUTES = 30;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-rules-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function promtool(...given: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync('promtool', given, { encoding: 'utf8' });
  if (error !== undefined)
    throw new Error('promtool is missing: run "sudo apt-get install prometheus"', { cause: error });
  if (status !== 0) throw new Error(`promtool ${given.join(' ')}:\n${stderr}${stdout}`);
  return stdout;
}

function testOf({ what, differs, fires, atMinutes = AT_MINUTES }: Case): object {
  const values = Object.entries({ ...ALL_WELL, ...differs });
  return {
    name: what,
    interval: '1m',
    input_series: values.map(([series, value]) => ({ series, values: `${value}x${atMinutes}` })),
    promql_expr_test: [
      {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${atMinutes}m`,
        exp_samples: fires.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  };
}

it('the configuration and the rules are read by Prometheus', () => {
  const config = join(PROMETHEUS, 'prometheus.yml');
  expect(promtool('check', 'config', '--syntax-only', config)).toContain('SUCCESS');
  const rules = ['alerts.yaml', 'recording.yaml'].map((file) => join(PROMETHEUS, file));
  expect(promtool('check', 'rules', ...rules)).toContain(`${ALERTS.length} rules found`);
});

it('each alert fires when its thing is wrong and no other does; none fires when all is well', () => {
  const fired = new Set(CASES.flatMap(({ fires }) => fires));
  expect(ALERTS.map(({ alert }) => alert).filter((alert) => !fired.has(alert))).toEqual([]);
  const file = join(folder, 'alerts.yaml');
  const ruleFiles = ['alerts.yaml', 'recording.yaml'].map((name) => join(PROMETHEUS, name));
  const text = stringify({ rule_files: ruleFiles, evaluation_interval: '1m', tests: CASES.map(testOf) });
  writeFileSync(file, text);
  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
}, 60_000);

it('every expression of a dashboard is one that Prometheus reads', () => {
  const expressions = DASHBOARD_FILES.flatMap((file) => readDashboard(file).panels)
    .flatMap(({ targets = [] }) => targets)
    // Panels of traces ask another source, in its own language (`traces.test.ts`).
    .flatMap(({ expr }) => expr ?? []);
  const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
  const file = join(folder, 'panels.yaml');
  writeFileSync(file, stringify({ groups: [{ name: 'panels', rules }] }));
  expect(promtool('check', 'rules', file)).toContain(`${expressions.length} rules found`);
});
