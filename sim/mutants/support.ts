import { mutantsOf } from './mutant.ts';

/** Defects of the chat with customer service. */
export const SUPPORT_MUTANTS = mutantsOf({ seed: 81, only: 'support.', days: 0.3, bursts: 12 }, [
  {
    name: 'support.picture_of_others',
    file: 'apps/server/src/support/chat/chat-queries.ts',
    find: "'select 1 as one from support.message where conversation_id = $1 and file_id = $2',",
    replace: "'select 1 as one from support.message where $1::bigint is not null and file_id = $2',",
    why: 'People see the pictures of others.',
  },
  {
    name: 'support.answered_awaits_reply',
    file: 'apps/server/src/support/feedback/answer.ts',
    find: '  await queries.setReplied(tx, { id: feedbackId, at });\n',
    replace: '',
    why: 'Feedback that was answered still awaits a reply.',
  },
]);
