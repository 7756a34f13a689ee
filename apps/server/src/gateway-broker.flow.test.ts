import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { systemClock } from './kernel/clock.ts';
import { connectBroker } from './kernel/broker.ts';
import { createLog } from './kernel/log.ts';
import { systemRandom } from './kernel/random.ts';
import { SUBJECTS } from './kernel/questions.ts';
import { type NatsServer, startNatsServer } from './testing/nats-server.ts';
import { pause } from './testing/pause.ts';
import { RawSocket } from './testing/raw-socket.ts';
import { startTestGateway, type TestGateway } from './testing/start-gateway.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';

/** The broker as `deploy/nats.conf` has it: encrypted, with a user for each role. */
const CONFIG = join(import.meta.dirname, '../../../deploy/nats.conf');
/** A gateway tries again four times a second. */
const TRIES_MS = 1_500;

const folder = mkdtempSync(join(tmpdir(), 'openbourse-broker-'));
let nats: NatsServer;
let url: string;
let server: TestServer;

function keep(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Makes a certificate of its own for this machine; answers the path of it and of its key. */
function makeCertificate(name: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, '-days', '2', ...subject], {
    stdio: 'ignore',
  });
  return { certificate, key };
}

const settingsOf = (user: string, certificate = 'nats'): Record<string, string> => ({
  OB_NATS_URLS: url,
  OB_NATS_CREDENTIALS_FILE: keep(`${user}.txt`, `${user}:${user}-password\n`),
  OB_NATS_CA_FILE: join(folder, `${certificate}.pem`),
});

async function start(env: Readonly<Record<string, string>>): Promise<TestGateway> {
  const gateway = await startTestGateway(url, env);
  onTestFinished(() => gateway.stop());
  return gateway;
}

beforeAll(async () => {
  const { certificate, key } = makeCertificate('nats');
  makeCertificate('other');
  const passwords = keep(
    'passwords',
    'OWNER_PASSWORD: "owner-password"\nGATEWAY_PASSWORD: "gateway-password"\n',
  );
  const text = readFileSync(CONFIG, 'utf8')
    .replace('/run/secrets/nats_certificate', certificate)
    .replace('/run/secrets/nats_key', key)
    .replace('include "passwords"', readFileSync(passwords, 'utf8'))
    .replace(/^(listen|http): .*$/gm, '');
  nats = await startNatsServer(text);
  url = `tls://localhost:${nats.port}`;
  server = await startTestServer({ env: settingsOf('owner') });
});
afterAll(async () => {
  await server.stop();
  await nats.kill();
  rmSync(folder, { recursive: true });
});

it('gateways and their owner do with what its users may', async () => {
  const gateway = await start(settingsOf('gateway'));
  const anna = await server.user({ funds: { USDT: '1000' } });
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  await gateway.until('ready');
  const client = await gateway.logIn(anna.email);
  const { ticket } = await client.call('identity.socket_ticket', {});
  const socket = await RawSocket.open(gateway.url);
  onTestFinished(() => socket.end());
  expect(await socket.authenticate(ticket)).toEqual({ type: 'auth', ok: true });
  expect(await socket.subscribe('ORDER')).toMatchObject({ snapshot: true, data: [] });
  const terms = {
    currency_match_id: 1,
    type: 'limit',
    side: 'buy',
    price: '40000',
    quantity: '0.01',
  } as const;
  const { order } = await client.call('spot.place_order', terms);
  const told = await socket.next(({ type, snapshot }) => type === 'ORDER' && snapshot === false);
  expect(told.data).toMatchObject([{ id: order.id }]);
});

it.each([
  [
    'another password',
    () => ({ ...settingsOf('gateway'), OB_NATS_CREDENTIALS_FILE: keep('wrong', 'gateway:wrong') }),
  ],
  ['no authority that vouches for the server', () => ({ ...settingsOf('gateway', 'other') })],
  ['no password', () => ({ OB_NATS_URLS: url, OB_NATS_CA_FILE: join(folder, 'nats.pem') })],
])('a gateway with %s serves nothing', async (_what, env) => {
  const gateway = await start(env());
  await pause(TRIES_MS);
  expect((await gateway.raw.get('/readyz')).status).toBe(503);
  expect((await gateway.raw.get('/api/public/default/site')).status).toBe(503);
});

it('the user of gateways can publish nothing that sockets would be sent', async () => {
  const deps = { clock: systemClock, random: systemRandom(systemClock), log: createLog('silent') };
  const authority = readFileSync(join(folder, 'nats.pem'), 'utf8');
  const open = (user: string) =>
    connectBroker({
      ...deps,
      name: user,
      settings: { urls: [url], credentials: `${user}:${user}-password`, authority },
    });
  const [follower, intruder, owner] = [open('gateway'), open('gateway'), open('owner')];
  onTestFinished(async () => {
    await Promise.all([follower.close(), intruder.close(), owner.close()]);
  });
  const heard: unknown[] = [];
  follower.subscribe(SUBJECTS.channel('DAY_MARKET'), ({ head }) => heard.push(head));
  while (!follower.isConnected || !intruder.isConnected || !owner.isConnected) await pause(20);
  intruder.publish(SUBJECTS.channel('DAY_MARKET'), { of: 'the intruder' });
  await pause(100);
  while (heard.length === 0) {
    owner.publish(SUBJECTS.channel('DAY_MARKET'), { of: 'the owner' });
    await pause(50);
  }
  expect(heard[0]).toEqual({ of: 'the owner' });
});
