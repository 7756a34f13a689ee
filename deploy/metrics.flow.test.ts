import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { isCode, isTestFile, listFiles, readSource } from '../tools/source-tree.ts';
import { ALERTS, DASHBOARD_FILES, readDashboard, RECORDINGS, seriesIn } from './read-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Series of a histogram are those of its name with an ending; other names end like that as well. */
const namesOf = (series: string): readonly string[] => [series, series.replace(/_(bucket|count|sum)$/, '')];

/** Names in the source, for what only a server with real venues and carriers measures. */
function declaredIn(folder: string): ReadonlySet<string> {
  const sources = listFiles(folder).filter((path) => isCode(path) && !isTestFile(path));
  const text = sources.map((path) => readSource(folder, path).text).join('\n');
  return new Set([...text.matchAll(/'(openbourse_[a-z0-9_]+)'/g)].map(([, name = '']) => name));
}

it('what alerts, recording rules and dashboards name is measured by a server or recorded', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const measured = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
  const declared = declaredIn(join(import.meta.dirname, '../apps/server/src'));
  const known = new Set([...measured, ...declared, ...RECORDINGS.map(({ record }) => record)]);
  const panels = DASHBOARD_FILES.flatMap((file) => readDashboard(file).panels);
  const expressions = [...ALERTS, ...RECORDINGS, ...panels.flatMap(({ targets = [] }) => targets)];
  const named = new Set(expressions.flatMap(({ expr = '' }) => seriesIn(expr)));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].filter((series) => !namesOf(series).some((name) => known.has(name)))).toEqual([]);
});
