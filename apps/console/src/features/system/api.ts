import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Mode = CallReply<'site.operator_modes'>[number];

const RENEW_MS = 5_000;

/** Restrictions of the site, its products, markets and assets now. */
export const modesQuery = queryOf('site.operator_modes', {}, { refetchInterval: RENEW_MS });
