import { brandSlug } from '@openbourse/api';
import { type Bus, eventsMissed, sharedTopic } from './bus.ts';
import { type BrandRow, findNewestBrand } from './brand-queries.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { type Brand, DEFAULT_BRAND } from './default-brand.ts';
import type { Log } from './log.ts';
import { isApart, type Role } from './role.ts';

/** A brand with the number of its version; 0 before one was read. */
export type HeldBrand = Brand & Pick<BrandRow, 'version'>;

/** The brand was changed: other processes read it anew. */
const brandTouched = sharedTopic<{ readonly at: number }>('kernel.brand_touched');

/** Interval at which a brand is read that another process may have changed unheard. */
const READ_MS = 5_000;

/** The brand as this process knows it: the newest row, which every version of it stays beside (ADR 116). */
export interface Branding {
  /** Reads the brand that holds, and follows what other processes change. */
  start(): Promise<void>;
  stop(): void;
  now(): HeldBrand;
  /** The name in the form of the names of files. */
  slug(): string;
  /** Reads the brand after a change, and lets other processes read it. */
  refresh(): Promise<void>;
}

interface BrandingDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly bus: Bus;
  readonly log: Log;
  /** Parts of the owner that this process is. */
  readonly roles: ReadonlySet<Role>;
}

export function createBranding({ db, clock, bus, log, roles }: BrandingDeps): Branding {
  let held: HeldBrand = { ...DEFAULT_BRAND, version: 0 };
  const read = async (): Promise<void> => {
    const row = await findNewestBrand(db);
    // Versions only grow, so what was asked earlier never replaces what is newer.
    if (row !== undefined && row.version > held.version) held = row;
  };
  const readAnew = (): void => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the brand could not be read'));
  };
  let stops: readonly (() => void)[] = [];
  return {
    start: async () => {
      await read();
      if (!isApart(roles)) return;
      stops = [
        bus.subscribe(brandTouched, readAnew),
        bus.subscribe(eventsMissed, readAnew),
        clock.every(READ_MS, readAnew),
      ];
    },
    stop: () => {
      for (const stop of stops) stop();
    },
    now: () => held,
    slug: () => brandSlug(held.name),
    refresh: async () => {
      await read();
      bus.publish(brandTouched, { at: clock.now() });
    },
  };
}

/** The address at which everybody finds a picture of the brand. */
export function pictureUrl(id: string): string {
  return `/api/public/site/picture?id=${id}`;
}
