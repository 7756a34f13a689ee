import { assert } from '../kernel/error.ts';
import { RawSocket } from './raw-socket.ts';
import { samplePicture } from './sample-pictures.ts';
import type { TestOperator, TestUser } from './start-test-server.ts';

export const say = ({ client }: TestUser, text: string) => client.call('support.send_message', { text });
export const standing = ({ client }: TestUser) => client.call('support.conversation', {});
export const chatOf = async ({ client }: TestUser) => (await client.call('support.messages', {})).data;
export const eventsOf = async (user: TestUser) =>
  (await chatOf(user)).flatMap(({ event }) => event ?? []).toReversed();
export const present = ({ client }: TestOperator) => client.call('support.operator_presence', {});
export const answer = ({ client }: TestOperator, id: string, text = 'Let me look') =>
  client.call('support.operator_send_message', { id, text });

/** The conversation of a user, as an operator finds it in the list. */
export async function findConversation({ client }: TestOperator, { userId }: TestUser) {
  const { data } = await client.call('support.operator_conversations', { user_id: userId });
  const [row] = data;
  assert(row !== undefined, 'there is a conversation');
  return row;
}

/** A socket of the user that follows the user's chat. */
export async function followChat(url: string, { client }: TestUser): Promise<RawSocket> {
  const socket = await RawSocket.open(url);
  await socket.authenticate((await client.call('identity.socket_ticket', {})).ticket);
  await socket.subscribe('SUPPORT');
  return socket;
}

/** A picture that an operator has uploaded for the chat and not sent. */
export async function uploadDeskPicture({ client }: TestOperator): Promise<string> {
  const file = new Blob([new Uint8Array(await samplePicture('jpeg'))], { type: 'image/jpeg' });
  return (await client.upload('file.operator_upload', { file, fields: { type: 'support_chat' } })).id;
}
