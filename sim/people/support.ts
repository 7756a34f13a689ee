import { isDeepStrictEqual } from 'node:util';
import { FEEDBACK_TYPES } from '@openbourse/api';
import { ClientError } from '@openbourse/client';
import { uploadPaper } from '../../apps/server/src/testing/identity-papers.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { allOf } from './list.ts';
import type { Officer, Person } from './person.ts';

const SENT = 'messages sent';

interface Sent {
  readonly id: number;
  readonly text: string | null;
  readonly picture: string | null;
}

/** Messages that the server has acknowledged to a person. */
function sentOf({ notes }: Person): Sent[] {
  const known = (notes.get(SENT) as Sent[] | undefined) ?? [];
  notes.set(SENT, known);
  return known;
}

const textOf = ({ random }: Scene): string => `Where is my deposit ${random.int(2 ** 31)}?`;

const act = (name: string, weight: number, run: (scene: Scene) => Promise<unknown>): Act => ({
  name: `support.${name}`,
  weight,
  run: async (scene) => void (await run(scene)),
});

const write = act('write', 4, async (scene) => {
  const { person, random } = scene;
  const picture = random.int(3) === 0 ? await uploadPaper(person.client, 'support_chat') : undefined;
  const text = picture !== undefined && random.int(2) === 0 ? undefined : textOf(scene);
  const message = { ...(text !== undefined && { text }), ...(picture !== undefined && { picture }) };
  const sent = await person.change('support.send_message', message, random);
  if (sent !== null) sentOf(person).push({ id: sent.id, text: text ?? null, picture: picture ?? null });
});

const read = act('read', 2, async ({ person, random }) => {
  const [newest] = (await person.call('support.messages', { limit: 1 })).data;
  if (newest !== undefined) await person.change('support.read_messages', { message_id: newest.id }, random);
});

/** An operator at the desk, who answers, hands over or closes. */
const serve = act('serve', 6, async (scene) => {
  const { town, random, pick } = scene;
  const officer = town.officer('support', pick(['first', 'second'] as const));
  const { present } = await officer.call('support.operator_presence', {});
  const { data } = await officer.call('support.operator_conversations', { limit: 20 });
  if (data.length === 0) return;
  const { id } = pick(data);
  if (random.int(4) > 0) await officer.change('support.operator_claim', { id }, random);
  const way = random.int(6);
  if (way > 1) return officer.change('support.operator_send_message', { id, text: textOf(scene) }, random);
  if (way === 1) return officer.change('support.operator_close', { id }, random);
  const other = pick(present);
  return officer.change('support.operator_hand_over', { id, operator_id: other.id }, random);
});

const submit = act('submit', 2, async (scene) => {
  const { person, random, pick } = scene;
  const pictures = random.int(3) === 0 ? await uploadPaper(person.client, 'feedback') : undefined;
  const feedback = { type: pick(FEEDBACK_TYPES), title: 'A deposit', content: textOf(scene) };
  return person.change(
    'feedback.submit',
    { ...feedback, ...(pictures !== undefined && { pictures }) },
    random,
  );
});

const followUp = act('follow_up', 2, async (scene) => {
  const { person, random, pick } = scene;
  const { data } = await person.call('feedback.list', { limit: 20 });
  if (data.length > 0)
    await person.change('feedback.reply', { id: pick(data).id, text: textOf(scene) }, random);
});

const answer = act('answer', 4, async (scene) => {
  const { town, random, pick } = scene;
  const officer = town.officer('support', pick(['first', 'second'] as const));
  const { data } = await officer.call('feedback.operator_queue', { state: 'awaiting_reply', limit: 20 });
  if (data.length === 0) return;
  const { id, messages } = await officer.call('feedback.operator_details', { id: pick(data).id });
  const seen = messages.at(-1)?.id;
  const reply = { id, text: textOf(scene), ...(seen !== undefined && { seen_message_id: seen }) };
  await officer.change('feedback.operator_reply', reply, random);
});

/** Both sides of a chat see the same, and everything that was acknowledged stands in it once. */
async function checkChat(town: Town, desk: Officer, person: Person): Promise<readonly string[]> {
  const own = await allOf((cursor) => person.call('support.messages', { cursor, limit: 100 }));
  for (const sent of sentOf(person)) {
    const shown = own.filter(({ id }) => id === sent.id);
    const isThere = shown.length === 1 && shown[0]?.text === sent.text && shown[0].picture === sent.picture;
    if (!isThere)
      town.fail('support', `${JSON.stringify(sent)} of ${person.email} is ${JSON.stringify(shown)}`);
  }
  const written = own.filter(({ sender }) => sender === 'user').length;
  if (written < sentOf(person).length) town.fail('support', `${person.email} wrote more than ${written}`);
  const at = { user_id: person.userId };
  const rows = await Promise.all(
    (['open', 'closed'] as const).map((state) =>
      desk.call('support.operator_conversations', { ...at, state }),
    ),
  );
  for (const { id } of rows.flatMap(({ data }) => data)) {
    const theirs = await allOf(
      async (cursor) =>
        (await desk.call('support.operator_conversation', { id, cursor, limit: 100 })).messages,
    );
    const seen = theirs.map(({ operator_name: _name, ...message }) => message);
    if (!isDeepStrictEqual(seen, own))
      town.fail('support', `${person.email} sees ${JSON.stringify(own)}, the desk ${JSON.stringify(seen)}`);
    town.journal.count('chat is the same from both sides');
  }
  return own.flatMap(({ picture }) => picture ?? []);
}

/** Feedback is the same from both sides. */
async function checkFeedback(town: Town, desk: Officer, person: Person): Promise<void> {
  for (const { id } of (await person.call('feedback.list', { limit: 20 })).data) {
    const own = await person.call('feedback.details', { id });
    const theirs = await desk.call('feedback.operator_details', { id });
    const seen = theirs.messages.map(({ operator_name: _name, ...message }) => message);
    const facts = [theirs.state, theirs.content, theirs.pictures, seen];
    if (!isDeepStrictEqual(facts, [own.state, own.content, own.pictures, own.messages]))
      town.fail('support', `${JSON.stringify(own)} is ${JSON.stringify(theirs)} at the desk`);
    const isReplied = own.messages.at(-1)?.sender === 'operator';
    if (isReplied !== (own.state === 'replied'))
      town.fail('support', `feedback ${id} is ${own.state} after ${JSON.stringify(own.messages)}`);
  }
}

/** Pictures of a chat are shown to who is in it and to no other person. */
async function checkPicture(town: Town, person: Person, id: string): Promise<void> {
  const other = town.people.find((one) => one !== person);
  if ((await person.client.picture('support.picture', { id })).size === 0)
    town.fail('support', `picture ${id} of ${person.email} is empty`);
  const seen = await other?.client.picture('support.picture', { id }).catch((error: unknown) => {
    if (!(error instanceof ClientError)) throw error;
    return undefined;
  });
  if (seen !== undefined)
    town.fail('support', `picture ${id} of ${person.email} is shown to ${other?.email}`);
}

/** People who write to the exchange, and operators who answer. */
export const support: Capability = {
  name: 'support',
  acts: [write, read, serve, submit, followUp, answer],
  check: async (town) => {
    const desk = town.officer('support');
    for (const person of town.people) {
      const pictures = await checkChat(town, desk, person);
      await checkFeedback(town, desk, person);
      const [newest] = pictures;
      if (newest !== undefined) await checkPicture(town, person, newest);
    }
  },
};
