export { exportDay } from './export-day.ts';
export { record } from './record.ts';
export { readRecording, writeRecording } from './recording-file.ts';
export type { Recording } from './recording.ts';
export { replay, type ReplayResult } from './replay.ts';
