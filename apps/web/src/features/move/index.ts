export { AlwaysPay } from './components/always-pay.tsx';
export { MoveNote } from './components/move-note.tsx';
export { neededOf } from './model/needed.ts';
export { type MoveState, useMove, useReach } from './use-move.ts';
