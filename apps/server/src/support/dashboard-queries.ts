import type { Queue } from '../operator/index.ts';

export const SUPPORT_QUEUES: readonly Queue[] = [
  {
    name: 'support_chats',
    waiting: `select waiting_since as since from support.conversation
      where state = 'open' and waiting_since is not null`,
  },
  {
    name: 'feedback',
    waiting: 'select waiting_since as since from support.feedback where waiting_since is not null',
  },
];
