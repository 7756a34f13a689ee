import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

import { traceFields } from './tracing.ts';

export type Log = Logger;

/** Fields in which errors of PostgreSQL show the values of a row: names, addresses, hashes. */
const ROW_FIELDS = ['detail', 'where', 'hint', 'internalQuery', 'parameters'];
const HIDDEN = '[hidden]';

function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const field of ROW_FIELDS) if (told[field] !== undefined) told[field] = HIDDEN;
  return told;
}

/**
 * Structured logs; headers and fields that carry secrets are never written, nor the rows that errors quote.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceFields,
    serializers: { err: withoutRows },
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        '*.password',
        '*.pay_password',
        '*.sms_code',
        '*.auth_code',
      ],
      censor: HIDDEN,
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}
