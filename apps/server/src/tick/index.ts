export { tickChannels } from './channels.ts';
export { tickAuditPart } from './audit.ts';
export {
  findNewestBeat,
  firstTicksAfter,
  lastTicksAt,
  listBeats,
  listMarksAt,
  listRoots,
} from './queries.ts';
export { listSeriesBefore, type SeriesBefore, streamDay } from './recorded-queries.ts';
export { pruneTicks } from './prune-ticks.ts';
export { readTicks, type RootPath, rootPath } from './read-ticks.ts';
export { tickRoutes } from './routes.ts';
export { createTicks, type Ticks } from './ticks.ts';
export { type Beat, beatStored, type MatchBeat, type RecordedTick } from './topics.ts';
