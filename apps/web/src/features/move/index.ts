export { MoveNote } from './components/move-note.tsx';
export { type MoveState, useMove } from './use-move.ts';
