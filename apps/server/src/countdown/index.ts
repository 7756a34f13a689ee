export { type Countdowns, createCountdowns } from './countdowns.ts';
export { type DueCountdown, listDue, lockDue, removeRanOut } from './queries.ts';
export { countdownRoutes } from './routes.ts';
export { createRunOut } from './run-out.ts';
