import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findNatsServer } from '../apps/server/src/testing/find-nats-server.ts';
import { freePort } from '../apps/server/src/testing/server-process.ts';

const MEMBERS = 3;
/** A member that is refused tries again each second. */
const JOINED_MS = 20_000;

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

interface Routes {
  readonly routes: readonly { readonly remote_id: string }[];
}

/** Number of other members that one is joined to. */
async function joinedTo(monitor: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${monitor}/routez`).catch(() => null);
  if (answer === null) return 0;
  const { routes } = (await answer.json()) as Routes;
  return new Set(routes.map(({ remote_id: id }) => id)).size;
}

it('three NATS of nats.conf and nats-cluster.conf join each other', { timeout: 40_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-nats-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [certificate, key] = [join(folder, 'nats.pem'), join(folder, 'nats.key')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-subj', '/CN=nats', '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  writeFileSync(join(folder, 'passwords'), 'OWNER_PASSWORD: "one"\nGATEWAY_PASSWORD: "two"\n');
  const text = read('nats.conf')
    .replace('/run/secrets/nats_certificate', certificate)
    .replace('/run/secrets/nats_key', key);

  const ports: number[] = [];
  while (ports.length < MEMBERS * 3)
    ports.push(await freePort({ from: (ports.at(-1) ?? 14_999) + 1, to: 15_400 }));
  const places = Array.from({ length: MEMBERS }, (_none, index) => ports.slice(index * 3, index * 3 + 3));
  const routes = places.map(([, route]) => `nats://cluster:three@127.0.0.1:${route}`).join(', ');
  for (const [port, route, monitor] of places) {
    const file = join(folder, `nats-cluster-${port}.conf`);
    writeFileSync(
      file,
      read('cluster/nats-cluster.conf').replace('include "nats.conf"', `include "nats-${port}.conf"`),
    );
    writeFileSync(
      join(folder, `nats-${port}.conf`),
      text.replace('0.0.0.0:4222', `127.0.0.1:${port}`).replace('127.0.0.1:8222', `127.0.0.1:${monitor}`),
    );
    const child = spawn(findNatsServer(), ['-c', file], {
      stdio: 'ignore',
      env: {
        NATS_CLUSTER_LISTEN: `127.0.0.1:${route}`,
        NATS_CLUSTER_ADVERTISE: `127.0.0.1:${route}`,
        NATS_CLUSTER_ROUTES: `[${routes}]`,
        NATS_CLUSTER_PASSWORD: 'three',
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
  }
  const monitors = places.map(([, , monitor]) => monitor ?? 0);
  const joined = async (): Promise<readonly number[]> => Promise.all(monitors.map(joinedTo));
  await expect.poll(joined, { timeout: JOINED_MS }).toEqual(monitors.map(() => MEMBERS - 1));
});
