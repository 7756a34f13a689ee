import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Status = CallReply<'status.show'>;
export type PartStatus = Status['parts'][number];
export type Incident = Status['incidents'][number];

const REFRESH_MS = 30_000;

/** States of the parts of the exchange, of the moment and of the last 90 days. */
export const statusQuery = queryOf('status.show', {}, { refetchInterval: REFRESH_MS });
