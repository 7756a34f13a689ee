import type { Branding } from '../kernel/brand.ts';
import { DEFAULT_BRAND } from '../kernel/default-brand.ts';

/** The platform's own brand, for slices that are tested alone. */
export const testBranding: Pick<Branding, 'now'> = { now: () => ({ ...DEFAULT_BRAND, version: 1 }) };
