import { fakeClock, seededRandom } from '@openbourse/testkit';
import { expect, it } from 'vitest';
import { linkInMemory } from '../testing/memory-broker.ts';
import { eventsMissed, localBus, sharedTopic, topic } from './bus.ts';
import { createLog } from './log.ts';
import { BEAT_MS } from './questions.ts';
import type { Role } from './role.ts';
import { createSharedBus, type SharedBus } from './shared-bus.ts';

const counted = sharedTopic<{ readonly count: number }>('counted');
const own = topic<number>('own');

const clock = fakeClock(1_000);
const random = seededRandom(1, clock);

interface Process {
  readonly bus: SharedBus;
  readonly heard: readonly string[];
  readonly lease: { epoch: number; state: 'held' };
  readonly links: ReturnType<ReturnType<typeof linkInMemory>['connect']>;
}

function start(
  linked: ReturnType<typeof linkInMemory>,
  { roles, epoch }: { readonly roles: readonly Role[]; readonly epoch: number },
): Process {
  const heard: string[] = [];
  const lease = { epoch, state: 'held' as const };
  const local = localBus((error) => {
    throw error;
  });
  const links = linked.connect();
  const bus = createSharedBus({
    ...{ local, lease, roles, clock, random },
    broker: links,
    log: createLog('silent'),
  });
  bus.subscribe(counted, ({ count }) => heard.push(`counted ${count}`));
  bus.subscribe(own, (count) => heard.push(`own ${count}`));
  bus.subscribe(eventsMissed, (missed) => heard.push(`missed ${missed.roles.join('+')}`));
  bus.start();
  return { bus, heard, lease, links };
}

it('hears shared events once, in their order, and those of its own process alone', () => {
  const linked = linkInMemory();
  const spot = start(linked, { roles: ['spot'], epoch: 1 });
  const worker = start(linked, { roles: ['contract', 'worker'], epoch: 2 });
  expect(spot.heard).toEqual(['missed contract+worker']);
  spot.bus.publish(counted, { count: 1 });
  spot.bus.publish(own, 7);
  spot.bus.publish(counted, { count: 2 });
  expect(worker.heard).toEqual(['missed spot', 'counted 1', 'counted 2']);
  expect(spot.heard).toEqual(['missed contract+worker', 'counted 1', 'own 7', 'counted 2']);
});

it('says that events were missed before the next one, or with the next beat', () => {
  const linked = linkInMemory();
  const spot = start(linked, { roles: ['spot'], epoch: 1 });
  const worker = start(linked, { roles: ['worker'], epoch: 2 });
  clock.advance(BEAT_MS);
  expect(worker.heard).toEqual(['missed spot']);
  spot.links.cut();
  spot.bus.publish(counted, { count: 1 });
  spot.links.mend();
  spot.bus.publish(counted, { count: 2 });
  expect(worker.heard.slice(1)).toEqual(['missed spot', 'counted 2']);
  worker.links.cut();
  spot.bus.publish(counted, { count: 3 });
  worker.links.mend();
  clock.advance(BEAT_MS);
  clock.advance(BEAT_MS);
  expect(worker.heard.slice(3)).toEqual(['missed spot']);
  // What is too large for the broker is missing for others.
  spot.bus.publish(sharedTopic<string>('large'), 'x'.repeat(9_000_000));
  clock.advance(BEAT_MS);
  expect(worker.heard.slice(4)).toEqual(['missed spot']);
});

it('does not hear who was followed', () => {
  const linked = linkInMemory();
  const worker = start(linked, { roles: ['worker'], epoch: 1 });
  const first = start(linked, { roles: ['spot', 'contract'], epoch: 2 });
  const second = start(linked, { roles: ['spot'], epoch: 3 });
  first.bus.publish(counted, { count: 1 });
  second.bus.publish(counted, { count: 2 });
  expect(worker.heard).toEqual(['missed spot+contract', 'missed spot', 'counted 2']);
  expect(second.heard).toEqual(['counted 2']);
});
