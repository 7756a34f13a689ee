import { expect, it } from 'vitest';
import { createChannelRelay } from './channel-relay.ts';
import { SUBJECTS } from './questions.ts';

function setUp() {
  const sent: [string, string][] = [];
  const relay = createChannelRelay({
    publish: (subject, _head, body = '') => void sent.push([subject, body]),
  });
  relay.addChannel('DEPTH', { audience: 'public', snapshot: ([id]) => ({ id }) });
  relay.addPrivateChannel('ORDER', (userId) => [userId]);
  return { relay, sent };
}

it('composes and sends nothing that no gateway follows', () => {
  const { relay, sent } = setUp();
  relay.publishTo(7, 'ORDER', () => {
    throw new Error('composed in vain');
  });
  relay.publish('DEPTH:1', {});
  expect(relay.isFollowed('DEPTH:1')).toBe(false);
  expect(sent).toEqual([]);
});

it('sends a channel once, however many gateways follow it, and each user’s own to no other', () => {
  const { relay, sent } = setUp();
  for (const gateway of ['a', 'b']) {
    expect(relay.greet(gateway)).toEqual([
      ['DEPTH', 'public'],
      ['ORDER', 'user'],
    ]);
    expect(relay.snapshot(gateway, 'DEPTH:1', 0)).toEqual({ id: '1' });
  }
  expect(relay.snapshot('a', 'ORDER', 7)).toEqual([7]);
  relay.publishTo(7, 'ORDER', () => ['mine']);
  relay.publishTo(8, 'ORDER', () => ['not followed']);
  relay.publish('DEPTH:1', { bids: [] });
  expect(sent).toEqual([
    [SUBJECTS.channel('ORDER@7'), '["mine"]'],
    [SUBJECTS.channel('DEPTH:1'), '{"bids":[]}'],
  ]);
});

it('ends with the last gateway, with one that greets anew and with one that is gone', () => {
  const { relay } = setUp();
  for (const gateway of ['a', 'b']) {
    relay.greet(gateway);
    relay.snapshot(gateway, 'DEPTH:1', 0);
  }
  relay.unfollow('a', 'DEPTH:1');
  expect(relay.isFollowed('DEPTH:1')).toBe(true);
  relay.greet('b');
  expect(relay.isFollowed('DEPTH:1')).toBe(false);
  relay.snapshot('b', 'DEPTH:1', 0);
  relay.forget('b');
  expect([relay.isFollowed('DEPTH:1'), relay.knows('b'), relay.knows('a')]).toEqual([false, false, true]);
  expect(() => relay.snapshot('b', 'DEPTH:1', 0)).toThrow('server.unavailable');
});
