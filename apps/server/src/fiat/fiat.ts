import { createSecretBox } from '../kernel/secret-box.ts';
import type { FiatDeps, Kit } from './kit.ts';

/** National money: where users are paid, and their trading with each other. */
export interface Fiat {
  /** What the use-cases work with; the routes of this slice hand it on. */
  readonly kit: Kit;
}

export function createFiat(deps: FiatDeps): Fiat {
  const { config, random } = deps;
  return { kit: { ...deps, box: createSecretBox({ secret: config.secret, purpose: 'fiat', random }) } };
}
