import { afterEach, expect, test, vi } from 'vitest';
import { ConfigError } from '../apps/server/src/kernel/config.ts';
import { runTask } from './run-task.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('what a person can put right is a sentence and a code', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await runTask(() => Promise.reject(new ConfigError('auditor is no role')));
  expect(said.mock.calls).toEqual([['auditor is no role']]);
  expect(process.exitCode).toBe(1);
});

test('any other error keeps where it happened', async () => {
  await expect(runTask(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(process.exitCode).toBeUndefined();
});
