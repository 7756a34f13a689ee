import type { Queue } from '../operator/index.ts';

export const VERIFICATION_QUEUES: readonly Queue[] = [
  {
    name: 'verifications',
    waiting: `select submitted_at as since from verification.case where state = 'in_review'`,
  },
];
