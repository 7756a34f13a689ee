import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isCode, isTestFile, listFiles, readSource } from '../tools/source-tree.ts';
import { BY_ROLE, COMPOSE, GATEWAYS } from './read-compose.ts';
import { DASHBOARD_FILES, readDashboard } from './read-rules.ts';

const read = (path: string): unknown => parse(readFileSync(join(import.meta.dirname, path), 'utf8'));

const TEMPO = read('tempo.yaml') as {
  readonly server: { readonly http_listen_port: number };
  readonly distributor: {
    readonly receivers: {
      readonly otlp: { readonly protocols: { readonly http: { readonly endpoint: string } } };
    };
  };
  readonly storage: { readonly trace: { readonly wal: { readonly path: string } } };
};
const SOURCES = 'grafana/provisioning/datasources';
const DATA_SOURCES = readdirSync(join(import.meta.dirname, SOURCES)).flatMap(
  (file) =>
    (read(`${SOURCES}/${file}`) as { datasources: readonly { readonly uid: string; readonly url: string }[] })
      .datasources,
);

describe('traces', () => {
  it('are sent by each process of the exchange to where they are taken', () => {
    const { endpoint } = TEMPO.distributor.receivers.otlp.protocols.http;
    const url = `http://tempo:${endpoint.split(':').at(-1)}`;
    const gateway = GATEWAYS.services['gateway'];
    for (const server of [COMPOSE.services['app'], gateway, BY_ROLE.services['spot']]) {
      expect(server?.environment).toMatchObject({ OB_OTLP_URL: url });
      expect(server?.networks).toContain('metrics');
    }
    expect(COMPOSE.services['tempo']?.networks).toEqual(['metrics']);
    expect(COMPOSE.services['tempo']?.volumes).toContain(
      `traces:${join(TEMPO.storage.trace.wal.path, '..')}`,
    );
  });

  it('are where Grafana looks for them', () => {
    const tempo = DATA_SOURCES.find(({ uid }) => uid === 'tempo');
    expect(tempo?.url).toBe(`http://tempo:${TEMPO.server.http_listen_port}`);
    const named = DASHBOARD_FILES.flatMap((file) => readDashboard(file).panels);
    const known = DATA_SOURCES.map(({ uid }) => uid);
    for (const { title, datasource } of named) expect(known, title).toContain(datasource.uid);
  });

  it('are asked for by names of spans that the server gives', () => {
    const folder = join(import.meta.dirname, '../apps/server/src');
    const sources = listFiles(folder).filter((path) => isCode(path) && !isTestFile(path));
    const text = sources.map((path) => readSource(folder, path).text).join('\n');
    const given = [...text.matchAll(/(?:startSpan|traced)\(\s*['`]([\w.]+)/g)].map(([, name]) => name);
    const queries = readDashboard('traces.json').panels.flatMap(({ targets = [] }) =>
      targets.map(({ query = '' }) => query),
    );
    expect(queries.length).toBeGreaterThan(3);
    for (const query of queries) {
      const [, name = ''] = /name =~? "([\w.\\]+)/.exec(query) ?? [];
      expect(given, query).toContain(name.replaceAll('\\', ''));
    }
  });
});
