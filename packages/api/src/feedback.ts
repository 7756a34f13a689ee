import { endpoint } from './endpoint.ts';
import { integer, list as listOf, object } from './schema.ts';

export const list = endpoint('feedback.list', {
  summary: 'What belongs to the user, newest first.',
  input: object({}),
  reply: listOf(object({ id: integer() })),
});
