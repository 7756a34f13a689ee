import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { BY_ROLE, COMPOSE, GATEWAYS, SECRETS } from './read-compose.ts';

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
        OB_SECRETS_FILE: file('secret'),
        OB_METRICS_TOKEN_FILE: file('metrics_token'),
        // It belongs to the user of the server, who this test is not.
        OB_CHAINS_FILE: '',
      });
      expect(config).toMatchObject({
        isDemo: false,
        secret: [{ id: 1, text: made.trim().slice('1='.length) }],
      });
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
      const { OB_SMTP_URL_FILE: _none, ...spot } = BY_ROLE.services['spot']?.environment ?? {};
      const role = readConfig({
        ...{ ...settings, ...spot, NODE_ENV: 'production', HOST: '0.0.0.0', OB_CHAINS_FILE: '' },
        ...{ OB_PUBLIC_URL: 'https://bourse.example', OB_CONSOLE_URL: 'https://console.bourse.example' },
        DATABASE_URL_FILE: file('database_url'),
        OB_SECRETS_FILE: file('secret'),
        OB_METRICS_TOKEN_FILE: file('metrics_token'),
        OB_NATS_CREDENTIALS_FILE: file('nats_owner'),
        OB_NATS_CA_FILE: file('nats_certificate'),
      });
      expect(role).toMatchObject({ roles: ['spot'] });
      const [, password] = readFileSync(file('nats_gateway'), 'utf8').trim().split(':');
      expect(gateway).toMatchObject({ roles: [], broker: { credentials: `gateway:${password}` } });
      expect(readFileSync(file('nats_passwords'), 'utf8')).toContain(`GATEWAY_PASSWORD: "${password}"`);
    },
  );
});
