import { hash, tick } from './calls.ts';
import { integer, list, nullable, object, string, t } from '../schema.ts';

/** Ticks of one series that follow each other, from the hash before the first of them. */
export const tickPath = object({ series: string(), previous_hash: hash, ticks: list(tick) });

/** The root that covers a path: the newest head of the path's series is in it. Null until the minute is over. */
export const publishedRoot = nullable(object({ minute: t.instant, root: hash, seq: integer(), hash }));
