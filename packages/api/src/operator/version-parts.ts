import { VERSION_STATES } from './limits.ts';
import { integer, nullable, string, t } from '../schema.ts';
import { reason } from './calls.ts';

/** Fields that every version of an announced rule shows besides its values. */
export const version = {
  id: integer(),
  effective_from: t.instant,
  state: t.oneOf(VERSION_STATES),
  /** The proposer and the reason; null for versions that the platform began with. */
  operator_name: nullable(string()),
  reason: nullable(string()),
};

/** Fields that every announcement of a version takes besides its values. */
export const announcement = { effective_from: t.instantParam, reason };

/** Errors that every announcement may return. */
export const ANNOUNCEMENT_ERRORS = ['operator.effective_too_early', 'operator.version_exists'] as const;
