import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from './db.ts';
import { assertSameInstallation } from './installation.ts';
import { createLog } from './log.ts';
import { systemClock } from './clock.ts';
import { systemRandom } from './random.ts';
import { type KeyRing, ringOf, type RingSecret } from './key-ring.ts';
import {
  assertHasSealingSecrets,
  forgetSealingSecrets,
  noteSealingSecret,
  readSealingTurn,
} from './sealing-secret.ts';

const secret = ringOf('a-secret-of-at-least-32-characters-.');
const other = ringOf('another-secret-of-32-characters-....');
const none = ringOf('');

let db: Database;
let drop: () => Promise<void>;

beforeEach(async () => {
  const database = await createTestDatabase();
  ({ drop } = database);
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
});
afterEach(async () => {
  await db.end();
  await drop();
});

const start = (config: { isDemo: boolean; secret: KeyRing }, isSeeded = false): Promise<void> =>
  assertSameInstallation(db, {
    config,
    random: systemRandom(systemClock),
    isDemoSeeded: () => Promise.resolve(isSeeded),
  });

it('another secret than that of the first start is refused', async () => {
  await start({ isDemo: false, secret });
  await start({ isDemo: false, secret });
  await expect(start({ isDemo: false, secret: other })).rejects.toThrow('OB_SECRET is not the one');
});

it('another secret is taken with the one before beside it', async () => {
  await start({ isDemo: false, secret });
  await start({ isDemo: false, secret: ringOf(other[0].text, secret[0].text) });
  await expect(start({ isDemo: false, secret: other })).rejects.toThrow('OB_SECRET_PREVIOUS');
});

/** A start of a server that becomes the owner. */
async function own(ring: KeyRing): Promise<void> {
  await start({ isDemo: false, secret: ring });
  await noteSealingSecret(db, ring);
}

describe('a ring', () => {
  const [one, two, three] = [1, 2, 3].map((id) => ({ id, text: String(id).repeat(32) })) as [
    RingSecret,
    RingSecret,
    RingSecret,
  ];

  it('that lacks a secret which has sealed is refused with its id, until everything is sealed anew', async () => {
    await own([one]);
    await own([two, one]);
    await expect(own([two])).rejects.toThrow('OB_SECRETS lacks the secret with id 1');
    await expect(own([three])).rejects.toThrow('OB_SECRETS lacks the secret with id 2');
    await expect(own(ringOf(two.text))).rejects.toThrow('named in OB_SECRETS as 2=<secret>');
    const turn = await readSealingTurn(db, [two, one]);
    expect(await forgetSealingSecrets(db, turn ?? 0)).toBe(1);
    await expect(assertHasSealingSecrets(db, [two])).resolves.toBeUndefined();
  });

  it('may have secrets that nothing is sealed with, and may lose them again', async () => {
    await own([one]);
    await own([one, two]);
    await own([one]);
    expect(await readSealingTurn(db, [two, one])).toBeNull();
  });

  it('that gives an id to another secret, or a secret another id, is refused', async () => {
    await own([one]);
    const changed = { id: 1, text: two.text };
    await expect(own([changed])).rejects.toThrow('another secret with id 1');
    await expect(own([{ id: 7, text: one.text }])).rejects.toThrow('with id 1; give it id 1 again');
  });

  it('keeps a secret that a server has sealed with since the reseal began', async () => {
    await own([one]);
    await own([two, one]);
    const turn = (await readSealingTurn(db, [two, one])) ?? 0;
    await own([one, two]);
    await own([two, one]);
    expect(await forgetSealingSecrets(db, turn)).toBe(0);
    await expect(own([two])).rejects.toThrow('id 1');
  });

  it('takes over from secrets without ids', async () => {
    const [main, before] = ['m'.repeat(32), 'b'.repeat(32)];
    await own(ringOf(main, before));
    await expect(own(ringOf(main))).rejects.toThrow('OB_SECRET is not the one');
    await expect(own([one, { id: 2, text: main }])).rejects.toThrow('last in OB_SECRETS');
    await own([one, { id: 2, text: main }, { id: 3, text: before }]);
  });
});

it('a database that was a demonstration never becomes anything else', async () => {
  await start({ isDemo: true, secret: none });
  await start({ isDemo: true, secret: none });
  await expect(start({ isDemo: false, secret })).rejects.toThrow('this database was a demonstration');
});

it('a demonstration from before the record is known by its people', async () => {
  await expect(start({ isDemo: false, secret }, true)).rejects.toThrow('this database was a demonstration');
  await start({ isDemo: true, secret: none }, true);
});

it('a platform never becomes a demonstration', async () => {
  await start({ isDemo: false, secret });
  await expect(start({ isDemo: true, secret: none })).rejects.toThrow('this database is no demonstration');
});
