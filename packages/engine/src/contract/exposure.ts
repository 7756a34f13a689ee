import { mulDiv } from '@openbourse/money';
import type { Position } from './commands.ts';
import { type ContractSide, type ContractTerms, RATE_ONE, VALUE_PER_MONEY } from './terms.ts';

/** Capital behind all positions, and the shares of its free part that they may put at risk. */
export interface House {
  /** In USDT; they may owe. */
  readonly pool: bigint;
  readonly fund: bigint;
  /** Fractions of the free capital: the net exposure of one match, and of all matches together. */
  readonly matchRate: bigint;
  readonly totalRate: bigint;
}

/** One side of a match at its mark price, in USDT. */
export interface SideExposure {
  readonly positions: number;
  readonly notional: bigint;
  /** Of all holders together; negative for a loss. */
  readonly profit: bigint;
}

/** Demands of the open positions of a match on the house, in USDT at the mark price. */
export interface MatchExposure {
  readonly long: SideExposure;
  readonly short: SideExposure;
  /** Longs less shorts; negative where shorts are more. */
  readonly net: bigint;
  /** Open profit of all holders together; zero where they are behind. */
  readonly openProfit: bigint;
  /** The most that the next night pays to holders, what others pay not counted against it. */
  readonly nextNight: bigint;
}

/** Positions of one side with the same terms. */
interface Sum {
  /** Quantity times conversion, and that times the entry price. */
  units: bigint;
  worth: bigint;
  positions: number;
}

/**
 * The open positions of one match as sums, kept with each change, so that reading them costs the same for one position
 * and for a million.
 */
export class ExposureSums {
  private readonly sides = { long: new Map<ContractTerms, Sum>(), short: new Map<ContractTerms, Sum>() };
  private known: { readonly mark: bigint | null; readonly value: MatchExposure } | null = null;

  /** Adds a quantity of a position, or takes it out where it is negative; `positions` is how many more there are. */
  change(
    position: Pick<Position, 'side' | 'terms' | 'entry' | 'conversion'>,
    quantity: bigint,
    positions: number,
  ): void {
    const { side, terms, entry, conversion } = position;
    const sum = this.sides[side].get(terms) ?? { units: 0n, worth: 0n, positions: 0 };
    sum.units += quantity * conversion;
    sum.worth += quantity * conversion * entry;
    sum.positions += positions;
    if (sum.positions === 0) this.sides[side].delete(terms);
    else this.sides[side].set(terms, sum);
    this.known = null;
  }

  /** At a mark price; positions count at their entries while there is none. */
  at(mark: bigint | null): MatchExposure {
    if (this.known === null || this.known.mark !== mark) this.known = { mark, value: this.valueAt(mark) };
    return this.known.value;
  }

  private valueAt(mark: bigint | null): MatchExposure {
    const long = this.sideAt('long', mark);
    const short = this.sideAt('short', mark);
    const ahead = long.exactProfit + short.exactProfit;
    return {
      long: long.shown,
      short: short.shown,
      net: awayFromZero(long.value - short.value, VALUE_PER_MONEY),
      openProfit: ahead > 0n ? awayFromZero(ahead, VALUE_PER_MONEY) : 0n,
      nextNight: long.nextNight + short.nextNight,
    };
  }

  private sideAt(side: ContractSide, mark: bigint | null) {
    const all = { units: 0n, worth: 0n, positions: 0 };
    let nextNight = 0n;
    for (const [terms, { units, worth, positions }] of this.sides[side]) {
      all.units += units;
      all.worth += worth;
      all.positions += positions;
      const rate = side === 'long' ? terms.overnightLongRate : terms.overnightShortRate;
      // The night before a weekend pays threefold where one does; which night is next does not matter for a bound.
      const nights = terms.overnightTripleDay === null ? 1n : 3n;
      const value = mark === null ? worth : units * mark;
      if (rate < 0n) nextNight += awayFromZero(value * -rate * nights, VALUE_PER_MONEY * RATE_ONE);
    }
    const value = mark === null ? all.worth : all.units * mark;
    const exactProfit = side === 'long' ? value - all.worth : all.worth - value;
    const notional = awayFromZero(value, VALUE_PER_MONEY);
    const profit = mulDiv(exactProfit, 1n, VALUE_PER_MONEY, 'floor');
    return { value, exactProfit, nextNight, shown: { positions: all.positions, notional, profit } };
  }
}

/** The capital of the house, in USDT. */
export interface Capital {
  readonly pool: bigint;
  readonly fund: bigint;
  /** Profits by which the holders of a match are ahead, of all matches: losses of one do not pay for another. */
  readonly openProfit: bigint;
  readonly nextNight: bigint;
  /** Pool and fund less what is promised already; nothing while one of them owes. */
  readonly free: bigint;
  /** The net exposures of all matches together, and the most that they may be. */
  readonly exposure: bigint;
  readonly exposureMax: bigint;
}

/**
 * The promises of the house and their bound: the net exposure of a match is at most a share of the free capital, that
 * of all matches at most another one. Whatever makes it smaller is always within the bound.
 */
export class HouseBook {
  private house: House = { pool: 0n, fund: 0n, matchRate: 0n, totalRate: 0n };
  private readonly exposures: () => Iterable<readonly [number, MatchExposure]>;

  constructor(exposures: () => Iterable<readonly [number, MatchExposure]>) {
    this.exposures = exposures;
  }

  get now(): House {
    return this.house;
  }

  set(house: House): void {
    this.house = house;
  }

  /** Pays into pool and fund, or takes out where it is negative. */
  add(pool: bigint, fund: bigint): void {
    this.house = { ...this.house, pool: this.house.pool + pool, fund: this.house.fund + fund };
  }

  capital(): Capital {
    const { pool, fund, totalRate } = this.house;
    let [openProfit, nextNight, exposure] = [0n, 0n, 0n];
    for (const [, match] of this.exposures()) {
      openProfit += match.openProfit;
      nextNight += match.nextNight;
      exposure += absolute(match.net);
    }
    const left = pool < 0n || fund < 0n ? 0n : pool + fund - openProfit - nextNight;
    const free = left > 0n ? left : 0n;
    const exposureMax = mulDiv(free, totalRate, RATE_ONE, 'floor');
    return { pool, fund, openProfit, nextNight, free, exposure, exposureMax };
  }

  /** The least of pool and fund together of which everything that is open is within the bound. */
  needed(): bigint {
    const { matchRate, totalRate } = this.house;
    const { openProfit, nextNight, exposure } = this.capital();
    let needed = capitalFor(exposure, totalRate);
    for (const [, match] of this.exposures()) {
      const own = capitalFor(absolute(match.net), matchRate);
      if (own > needed) needed = own;
    }
    return openProfit + nextNight + needed;
  }

  /** The most that the net exposure of a match may be now. */
  boundOf(net: bigint): bigint {
    const { free, exposure, exposureMax } = this.capital();
    const ofMatch = mulDiv(free, this.house.matchRate, RATE_ONE, 'floor');
    const ofAll = exposureMax - (exposure - absolute(net));
    const bound = ofMatch < ofAll ? ofMatch : ofAll;
    return bound > 0n ? bound : 0n;
  }

  /** Volume that may be opened on a side of a match with a net exposure, in USDT at the mark price. */
  roomOf(net: bigint, side: ContractSide): bigint {
    const room = this.boundOf(net) - (side === 'long' ? net : -net);
    return room > 0n ? room : 0n;
  }
}

/** The free capital of which an exposure is a share; where nothing may be exposed, the exposure itself. */
function capitalFor(exposure: bigint, rate: bigint): bigint {
  return rate === 0n ? exposure : mulDiv(exposure, RATE_ONE, rate, 'ceil');
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function awayFromZero(dividend: bigint, divisor: bigint): bigint {
  return mulDiv(dividend, 1n, divisor, dividend < 0n ? 'floor' : 'ceil');
}
