import { FEEDBACK_STATES } from '@openbourse/api/limits';

export const FEEDBACK_FILTERS = ['all', ...FEEDBACK_STATES] as const;
export type FeedbackFilter = (typeof FEEDBACK_FILTERS)[number];
