import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured logs; headers and fields that carry secrets are never written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        '*.password',
        '*.pay_password',
        '*.sms_code',
        '*.auth_code',
      ],
      censor: '[hidden]',
    },
  });
}
