import type { Config } from '../kernel/config.ts';

/** The site that passkeys are made for (WebAuthn: relying party). */
export interface RelyingParty {
  /** The name of the host, which a passkey is bound to. */
  readonly id: string;
  /** The origins that may use it; null takes every port of localhost, which a demonstration runs on. */
  readonly origin: string | null;
}

/** Reads the site from the configuration; null when the server does not know where it is reached. */
export function readRelyingParty(config: Pick<Config, 'publicUrl' | 'isDemo'>): RelyingParty | null {
  if (config.publicUrl !== '') return { id: new URL(config.publicUrl).hostname, origin: config.publicUrl };
  return config.isDemo ? { id: 'localhost', origin: null } : null;
}

/** The origin that an answer of the browser must name, given the one that it does name. */
export function expectedOrigin(party: RelyingParty, named: string): string {
  if (party.origin !== null) return party.origin;
  const isLocal = URL.canParse(named) && new URL(named).hostname === party.id;
  return isLocal ? named : `http://${party.id}`;
}
