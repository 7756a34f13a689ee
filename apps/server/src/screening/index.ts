export type { AskedSubject, Question, ScreeningAdapter, Verdict } from './adapter.ts';
export { screeningAuditPart } from './audit.ts';
export { SCREENING_QUEUES } from './dashboard-queries.ts';
export { SCREENING_LEAVING } from './leaving-queries.ts';
export { screeningRoutes } from './routes.ts';
export { createScreening, type Screening } from './screening.ts';
export type { Person } from './screening-deps.ts';
