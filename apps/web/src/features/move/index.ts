export { AlwaysPay } from './components/always-pay.tsx';
export { MoveNote } from './components/move-note.tsx';
export { type Cost, neededOf } from './model/needed.ts';
export { shortText } from './short-text.ts';
export { type MoveState, useMove, useNeeded, useReach } from './use-move.ts';
