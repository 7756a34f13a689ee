import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverUrlOf } from '../db/server-role.ts';
import { clockApart } from '../apps/server/src/testing/fake-time.ts';
import { type SpotStage, startSpotStage } from '../apps/server/src/testing/spot-stage.ts';
import { ROOT } from './run-step.ts';
import { verifyReceipt } from './verify-receipt.ts';

const THREE_YEARS_S = 3 * 365 * 86_400;
const root = mkdtempSync(join(tmpdir(), 'epoch-'));
const folder = join(root, 'epoch-1');
const manifest = join(folder, 'manifest.json');
let stage: SpotStage;

beforeAll(async () => {
  stage = await startSpotStage();
  await stage.fund(1, { USDT: '100000' });
  await stage.fund(2, { BTC: '2' });
  await stage.place(2, { side: 'sell', type: 'limit', price: '60000', quantity: '1' });
  await stage.place(1, { side: 'buy', type: 'limit', price: '60000', quantity: '1' });
  await stage.ledger.seal();
  stage.clock.leap(Date.UTC(2026, 11, 2) - stage.clock.now());
  await stage.ledger.sealEpoch();
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await stage.stop();
});

/** Runs a task as a person does; answers its exit code and what it printed. */
function run(
  task: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = { OB_DEMO: 'on', DATABASE_URL: serverUrlOf(stage.databaseUrl) },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'tasks', `${task}.ts`), ...words], {
    env: { PATH: process.env['PATH'], OB_MIGRATION_URL: stage.databaseUrl, ...env },
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test('an epoch is exported by a command and verified by another', { timeout: 60_000 }, async () => {
  const exported = await run('export-epoch', ['1', '--out', folder]);
  expect(exported.output).toContain('right  epoch 1: 3 transactions');
  expect(exported.code).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(manifest).mode & 0o077).toBe(0);
  const { lines, exitCode } = await verifyReceipt([manifest]);
  expect([exitCode, lines.at(-1)]).toEqual([0, 'The epoch is right.']);
});

test('a changed manifest is wrong', async () => {
  const text = readFileSync(manifest, 'utf8');
  const { number } = JSON.parse(text) as { readonly number: number };
  writeFileSync(manifest, text.replace(`"number": ${number}`, '"number": 2'));
  const { lines, exitCode } = await verifyReceipt([manifest]);
  writeFileSync(manifest, text);
  expect([exitCode, lines.at(-1)]).toEqual([1, 'THE EPOCH IS WRONG.']);
});

test.each([
  ['detaches no young epoch', 'detach-epoch', [manifest], 'Epoch 1 stays until 2028-12-01'],
  ['exports no epoch that is not there', 'export-epoch', ['7', '--out', join(root, 'none')], 'no epoch 7.'],
  ['shows what it needs', 'export-epoch', ['seven'], 'Usage'],
])('a command %s', { timeout: 60_000 }, async (_what, task, words, wanted) => {
  const { code, output } = await run(task, words);
  expect(output).toContain(wanted);
  expect(code).toBe(1);
});

/** As the container of migrations has it: production, the two addresses, and no secret of the server. */
test('an epoch that is old enough is detached by a command, once', { timeout: 60_000 }, async () => {
  const env = {
    ...{ NODE_ENV: 'production', DATABASE_URL: serverUrlOf(stage.databaseUrl) },
    ...clockApart(THREE_YEARS_S),
  };
  const { code, output } = await run('detach-epoch', [manifest], env);
  expect([code, output]).toEqual([0, '1 trades are detached. Keep the export: nothing else has them now.\n']);
  expect((await run('detach-epoch', [manifest], env)).output).toContain('0 trades are detached.');
  expect((await run('export-epoch', ['1', '--out', join(root, 'again')])).output).toContain(
    'in its first export',
  );
});
