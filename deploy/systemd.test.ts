import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const UNITS = ['openbourse.service', 'openbourse-signer.service'] as const;
const read = (unit: string): string => readFileSync(join(import.meta.dirname, 'systemd', unit), 'utf8');
/** Exposure of 10 is a service without any protection; systemd calls what is below 2 well protected. */
const EXPOSURE_MAX = 1.5;

const analyze = (...given: readonly string[]): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', given, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};
const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).error === undefined;

/** A copy that names the Node of this machine, which the check looks for. */
function copyOf(unit: string, change: (text: string) => string = (text) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, unit);
  writeFileSync(file, change(read(unit)).replaceAll('/usr/bin/node', process.execPath));
  return file;
}

describe.runIf(HAS_SYSTEMD)('systemd', () => {
  it.each(UNITS)('reads %s without a remark', (unit) => {
    expect(analyze('verify', copyOf(unit))).toEqual({ status: 0, said: '' });
    const wrong = copyOf(unit, (text) => text.replace('Restart=always', 'Restart=perhaps'));
    expect(analyze('verify', wrong).said).toContain('perhaps');
  });

  it.each(UNITS)('counts %s among the well protected', (unit) => {
    const { said } = analyze('security', '--offline=true', copyOf(unit));
    const exposure = /Overall exposure level .*: (\d+\.\d)/.exec(said)?.[1] ?? said;
    expect(Number.parseFloat(exposure)).toBeLessThanOrEqual(EXPOSURE_MAX);
  });
});

describe('the units', () => {
  it('are two users, and the keys have no network', () => {
    expect(read('openbourse.service')).toMatch(/^User=openbourse$/m);
    const signer = read('openbourse-signer.service');
    for (const line of ['User=openbourse-signer', 'PrivateNetwork=yes', 'RestrictAddressFamilies=AF_UNIX'])
      expect(signer.split('\n')).toContain(line);
  });

  it('run programs that exist, and show no secret in an environment', () => {
    for (const unit of UNITS) {
      const [, program = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(read(unit)) ?? [];
      expect(readFileSync(join(import.meta.dirname, '..', program), 'utf8')).not.toBe('');
      for (const [, name = '', value = ''] of read(unit).matchAll(/\b(\w*(?:SECRET|URL|TOKEN)\w*)=(\S+)/g))
        expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^%d\//)]);
    }
  });
});
