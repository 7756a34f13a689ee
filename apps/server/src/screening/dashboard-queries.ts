import type { Queue } from '../operator/index.ts';

export const SCREENING_QUEUES: readonly Queue[] = [
  { name: 'screening_cases', waiting: `select opened_at as since from screening.case where state = 'open'` },
];
