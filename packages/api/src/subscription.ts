import { endpoint } from './endpoint.ts';
import { integer, list as listOf, object } from './schema.ts';

export const list = endpoint('subscription.list', {
  summary: 'What belongs to the user, newest first.',
  input: object({}),
  reply: listOf(object({ id: integer() })),
});
