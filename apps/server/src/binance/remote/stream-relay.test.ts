import { expect, it } from 'vitest';
import { SUBJECTS } from '../../kernel/questions.ts';
import { ComposedMessage, type StreamFollower } from '../stream/stream-message.ts';
import { streamKey } from './stream-keys.ts';
import { StreamRelay } from './stream-relay.ts';

const NAME = 'btcusdt@trade';
const question = (gateway: string, isAgain = false) => ({
  ...{ gateway, units: 1 as const, names: [NAME, 'nothing@trade'], isAgain },
});

it('a stream is composed once for all gateways, from the first that follows it to the last', async () => {
  const published: [string, string][] = [];
  const followers = new Set<StreamFollower>();
  const shown: string[] = [];
  const relay = new StreamRelay(
    { publish: (subject, _head, body = '') => void published.push([subject, body]) },
    {
      follow: async (name, one) => void (name === NAME && followers.add(one)),
      unfollow: (_name, one) => void followers.delete(one),
      isStanding: (name) => (name === NAME ? true : null),
      showJoined: () => void shown.push('joined'),
      showAgain: () => void shown.push('again'),
      followBook: async () => null,
      unfollowBook: () => undefined,
    },
  );
  await expect(relay.follow(question('stranger'))).rejects.toThrow('server.unavailable');
  relay.greet('one');
  relay.greet('two');
  expect(await relay.follow(question('one'))).toEqual(['standing', 'none']);
  expect(await relay.follow(question('two'))).toEqual(['standing', 'none']);
  expect(await relay.follow(question('two', true))).toEqual(['standing', 'none']);
  expect(shown).toEqual(['joined', 'again']);
  for (const follower of followers) follower.deliver(new ComposedMessage(NAME, (time) => ({ E: time(5) })));
  expect(published).toEqual([[SUBJECTS.stream(streamKey(1, NAME)), '{"E":5}']]);
  relay.unfollow('one', streamKey(1, NAME));
  expect(followers.size).toBe(1);
  relay.forget('two');
  expect(followers.size).toBe(0);
});
