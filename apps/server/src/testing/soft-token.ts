import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where distributions keep the library of SoftHSM. */
export const SOFTHSM_MODULES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/pkcs11/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];

export interface SoftToken {
  readonly module: string;
  readonly label: string;
  readonly pin: string;
  /** Settings of a process that uses the token. */
  readonly env: Readonly<Record<string, string>>;
  /** Makes a key that cannot be read, on secp256k1 unless another curve is named. */
  makeKey(id: string, curve?: 'secp256k1' | 'edwards25519'): void;
  remove(): void;
}

/** A token of SoftHSM in a folder of its own, which speaks PKCS#11 as a hardware module does. */
export function makeSoftToken(): SoftToken {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-softhsm-'));
  const tokens = join(folder, 'tokens');
  mkdirSync(tokens);
  const conf = join(folder, 'softhsm2.conf');
  writeFileSync(conf, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  const module = SOFTHSM_MODULES.find((path) => existsSync(path));
  if (module === undefined) throw new Error('SoftHSM is missing: run "sudo apt-get install softhsm2 opensc"');
  const [label, pin] = ['house', 'pin-of-the-token'];
  const env = { SOFTHSM2_CONF: conf };
  const run = (program: string, options: readonly string[]): void => {
    const merged = { ...process.env, ...env, OB_PIN: pin };
    execFileSync(program, options, { env: merged, stdio: 'pipe' });
  };
  run('softhsm2-util', ['--init-token', '--free', '--label', label, '--so-pin', 'so-pin', '--pin', pin]);
  return {
    ...{ module, label, pin, env },
    makeKey: (id, curve = 'secp256k1') => {
      const login = ['--module', module, '--token-label', label, '--login', '--pin', 'env:OB_PIN'];
      run('pkcs11-tool', [...login, '--keypairgen', '--key-type', `EC:${curve}`, '--id', id, '--sensitive']);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
