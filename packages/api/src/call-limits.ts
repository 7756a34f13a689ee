/**
 * The frequency at which calls may be made. Each kind has a token bucket per person and one per network:
 * `burst` calls at once, refilled by `perMinute`. A network is an IPv4 address or the /64 of an IPv6 address;
 * many people may share one, and a page that opens makes a dozen calls, so its buckets are larger. The /48
 * around it and the /24 of an IPv4 address have sixteen times as much together.
 */
export interface Allowance {
  readonly burst: number;
  readonly perMinute: number;
}

export interface CallAllowance {
  /** Of one user or operator over all their sessions; null where the caller is not known yet. */
  readonly person: Allowance | null;
  readonly network: Allowance;
}

export const CALL_ALLOWANCES = {
  /** Calls that anybody may make. */
  public: { person: null, network: { burst: 600, perMinute: 3_600 } },
  /** Public too, and answered from many rows. */
  chart: { person: null, network: { burst: 200, perMinute: 1_200 } },
  /** Looks at what is one's own. */
  read: { person: { burst: 300, perMinute: 1_800 }, network: { burst: 1_500, perMinute: 9_000 } },
  /** Changes something. */
  change: { person: { burst: 200, perMinute: 1_200 }, network: { burst: 1_000, perMinute: 6_000 } },
  /** Takes something back that is open; what else is spent must not keep anybody from it. */
  cancel: { person: { burst: 300, perMinute: 1_800 }, network: { burst: 1_500, perMinute: 9_000 } },
  /** Leaves a row, whoever calls. */
  vote: { person: null, network: { burst: 20, perMinute: 2 } },
  /** Costs the server much: exports, searches over much, files. */
  heavy: { person: { burst: 20, perMinute: 60 }, network: { burst: 200, perMinute: 600 } },
} as const satisfies Readonly<Record<string, CallAllowance>>;

export type CallKind = keyof typeof CALL_ALLOWANCES;

/** Texts that are no API key: each costs a look into the database. */
export const UNKNOWN_KEYS: Allowance = { burst: 60, perMinute: 60 };

/** Tokens that belong to no session: each costs a look into the database. */
export const UNKNOWN_TOKENS: Allowance = { burst: 300, perMinute: 300 };
