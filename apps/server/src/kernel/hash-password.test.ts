import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createPasswordHasher } from './hash-password.ts';

test('a hash carries its parameters, fits its password only, and is outdated with weaker ones', async () => {
  const hasher = createPasswordHasher(createMetrics(), 'identity');
  const stored = await hasher.hash('bourse2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify('bourse2026', stored)).toBe(true);
  expect(await hasher.verify('bourse2027', stored)).toBe(false);
  expect(await hasher.verify('bourse2026', null)).toBe(false);
  expect(await hasher.verify('nobody has this password', null)).toBe(false);
  expect(hasher.isOutdated(stored)).toBe(false);
  const weaker = await hash('bourse2026', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  expect(hasher.isOutdated(weaker)).toBe(true);
});

test('four run, fifty wait, the next is refused, and the queue drains', async () => {
  const hasher = createPasswordHasher(createMetrics(), 'identity');
  const jobs = Array.from({ length: 60 }, () => hasher.hash('bourse2026'));
  const results = await Promise.allSettled(jobs);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({ reason: { key: 'request.too_many' } });
  expect(await hasher.hash('bourse2026')).toContain('$argon2id$');
});
