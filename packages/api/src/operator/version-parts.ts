import { VERSION_STATES } from './limits.ts';
import { integer, nullable, string, t } from '../schema.ts';
import { reason } from './calls.ts';

/** What every version of an announced rule shows besides its values. */
export const version = {
  id: integer(),
  effective_from: t.instant,
  state: t.oneOf(VERSION_STATES),
  /** Who proposed it, and why; null for what the platform began with. */
  operator_name: nullable(string()),
  reason: nullable(string()),
};

/** What every announcement of a version takes besides its values. */
export const announcement = { effective_from: t.instantParam, reason };

/** What every announcement may refuse. */
export const ANNOUNCEMENT_ERRORS = ['operator.effective_too_early', 'operator.version_exists'] as const;
