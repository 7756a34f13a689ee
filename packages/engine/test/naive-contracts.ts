import type { ContractOrder, MarkBeat, MarkTick } from '../src/contract/commands.ts';
import type { House } from '../src/contract/exposure.ts';
import { type ContractTerms, RATE_ONE, VALUE_PER_MONEY } from '../src/contract/terms.ts';
import { least, most, up } from './naive-numbers.ts';
import { followNaively, isPassedNaively, type NaiveTrail } from './naive-trail.ts';

/** Decision of the reference: enough to compare every number that is stored. */
export type NaiveEvent = Readonly<Record<string, string | number | bigint | boolean | null>>;

interface NaivePosition extends ContractOrder {
  lots: number;
  readonly entry: bigint;
  readonly conversion: bigint;
  readonly openedAt: number;
  margin: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  chargedDay: number;
  triggersAt: number;
  /** The trailing stop in whole: rates as fractions of RATE_ONE. */
  trail: NaiveTrail | null;
  closing: { lots: number; acceptedAt: number; reason: string; isFired: boolean } | null;
}

interface NaiveOrder extends ContractOrder {
  held: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
}

/**
 * The reference of the property tests: the rules of leveraged contracts (rule book, section 2) written down plainly,
 * with a scan of everything at every tick and formulas of its own. It trusts its caller to give valid commands.
 */
export class NaiveContracts {
  readonly free = new Map<number, bigint>();
  house: House = { pool: 0n, fund: 0n, matchRate: 0n, totalRate: 0n };
  positions: NaivePosition[] = [];
  orders: NaiveOrder[] = [];
  private readonly marks = new Map<number, bigint>();
  private ticks = new Map<number, MarkTick>();
  private events: NaiveEvent[] = [];
  /** Positions that this beat closed as a whole because it was asked for. */
  private ended: string[] = [];

  place(order: ContractOrder, held: bigint): void {
    this.orders.push({ ...order, held });
    this.add(order.userId, -held);
  }

  /** The house gains what users lose: in the pool, in the fund. */
  private gain(pool: bigint, fund: bigint): void {
    this.house = { ...this.house, pool: this.house.pool + pool, fund: this.house.fund + fund };
  }

  add(userId: number, amount: bigint): void {
    this.free.set(userId, (this.free.get(userId) ?? 0n) + amount);
  }

  beat(beat: MarkBeat): NaiveEvent[] {
    this.events = [];
    this.ended = [];
    this.ticks = new Map(beat.ticks.map((tick) => [tick.matchId, tick]));
    for (const tick of beat.ticks) this.marks.set(tick.matchId, tick.mark);
    for (const position of this.sorted()) this.follow(position, beat.at);
    for (const position of this.sorted())
      if (position.marginMode === 'isolated' && this.isTicked(position) && this.slack([position], 0n) <= 0n)
        this.close(position, position.lots, { reason: 'liquidation' });
    for (const userId of [...this.free.keys()].sort((a, b) => a - b))
      this.testAccount(userId, new Set(beat.closed));
    for (const position of this.sorted()) this.trigger(position, beat.at);
    for (const position of this.sorted()) this.closeIfAsked(position, beat.at);
    for (const order of this.orders.toSorted(byId)) this.fill(order, beat.at);
    return this.events;
  }

  overnight(day: number, marks: ReadonlyMap<number, bigint>): void {
    for (const position of this.sorted()) {
      const mark = marks.get(position.matchId);
      if (mark === undefined || position.chargedDay >= day || position.openedAt >= day + 86_400_000) continue;
      position.chargedDay = day;
      const { terms } = position;
      const weekday = new Date(day).getUTCDay();
      let nights = 1n;
      if (terms.overnightTripleDay !== null && (weekday === 0 || weekday === 6)) nights = 0n;
      if (weekday === terms.overnightTripleDay) nights = 3n;
      const daily = position.side === 'long' ? terms.overnightLongRate : terms.overnightShortRate;
      const notional = up(mark * unitOf(position), VALUE_PER_MONEY);
      const fee = up(notional * daily * nights, RATE_ONE);
      const free = this.free.get(position.userId) ?? 0n;
      const fromFree = fee < free ? fee : free;
      const rest = fee - fromFree;
      this.add(position.userId, -fromFree);
      const fromMargin = rest < position.margin ? rest : position.margin;
      position.margin -= fromMargin;
      this.gain(fromFree + fromMargin, 0n);
    }
  }

  private testAccount(userId: number, closed: ReadonlySet<number>): void {
    for (;;) {
      const cross = this.crossOf(userId);
      const isPriced = cross.every(
        (position) =>
          this.isTicked(position) || (closed.has(position.matchId) && this.marks.has(position.matchId)),
      );
      if (cross.length === 0 || !isPriced || this.slack(cross, this.free.get(userId) ?? 0n) > 0n) return;
      const worst = this.byProfit(cross).find((position) => this.isTicked(position));
      if (worst === undefined) return;
      const payers = this.payersOf(worst, worst.lots);
      const next = payers.findLast((position) => this.isTicked(position)) ?? worst;
      this.close(next, next.lots, { reason: 'liquidation' });
    }
  }

  private follow(position: NaivePosition, at: number): void {
    const { trail, side } = position;
    if (trail === null || !this.isTicked(position) || position.closing?.isFired === true) return;
    if (trail.acceptedAt < at) followNaively(trail, side, this.markOf(position));
  }

  private isTrailed(position: NaivePosition, at: number): boolean {
    const { trail, side } = position;
    return trail !== null && trail.acceptedAt < at && isPassedNaively(trail, side, this.markOf(position));
  }

  private trigger(position: NaivePosition, at: number): void {
    if (!this.isTicked(position) || position.closing?.lots === position.lots) return;
    const fixed = position.triggersAt < at ? this.passed(position) : null;
    const reason = fixed ?? (this.isTrailed(position, at) ? 'trailing_stop' : null);
    if (reason === null) return;
    position.closing = { lots: position.lots, acceptedAt: at, reason, isFired: true };
  }

  /** The trigger that a mark has passed. */
  private passed(position: NaivePosition): string | null {
    const mark = this.markOf(position);
    const isLong = position.side === 'long';
    const { takeProfit, stopLoss } = position;
    const isProfit = takeProfit !== null && (isLong ? mark >= takeProfit : mark <= takeProfit);
    const isLoss = stopLoss !== null && (isLong ? mark <= stopLoss : mark >= stopLoss);
    if (!isProfit && !isLoss) return null;
    return isProfit ? 'take_profit' : 'stop_loss';
  }

  private closeIfAsked(position: NaivePosition, at: number): void {
    const { closing } = position;
    if (!this.positions.includes(position) || closing === null || !this.isTicked(position)) return;
    const { lots, reason, isFired } = closing;
    if (!isFired && closing.acceptedAt >= at) return;
    for (;;) {
      const payers = this.payersOf(position, lots);
      const payer = payers.findLast((other) => this.isTicked(other));
      if (payers.length === 0) break;
      if (payer === undefined) {
        if (isFired && closing.acceptedAt === at)
          this.events.push({ type: 'triggered', id: position.id, reason, lots });
        return;
      }
      this.close(payer, payer.lots, { reason: 'covering', covered: position.id });
    }
    this.close(position, lots, { reason });
  }

  /** The profitable cross positions, the largest profit last, where the account cannot pay the loss of a close. */
  private payersOf(position: NaivePosition, lots: number): NaivePosition[] {
    if (position.marginMode === 'isolated') return [];
    const cross = this.crossOf(position.userId);
    const cash = cross.reduce((sum, { margin }) => sum + margin, this.free.get(position.userId) ?? 0n);
    if (cash + this.profit(position, lots) >= 0n) return [];
    return this.byProfit(cross).filter(
      (other) => other.id !== position.id && this.profit(other, other.lots) > 0n,
    );
  }

  private close(position: NaivePosition, lots: number, by: { reason: string; covered?: string }): void {
    const { id, userId, terms } = position;
    const { reason, covered = null } = by;
    const firedAt =
      position.closing?.isFired === true && covered === null ? position.closing.acceptedAt : null;
    const isCross = position.marginMode === 'cross';
    const notional = up(this.markOf(position) * unitOf(position, lots), VALUE_PER_MONEY);
    const profit = this.profit(position, lots);
    const margin = (position.margin * BigInt(lots)) / BigInt(position.lots);
    position.margin -= margin;
    position.lots -= lots;
    position.closing = null;
    let cash = margin + (isCross ? (this.free.get(userId) ?? 0n) : 0n);
    const others = isCross ? this.crossOf(userId).toSorted(byId) : [];
    const reach = others.reduce((sum, other) => sum + other.margin, cash) + profit;
    const deficit = reach < 0n ? -reach : 0n;
    const fee = least(up(notional * terms.feeRate, RATE_ONE), reach + deficit);
    const liquidationFee =
      reason === 'liquidation'
        ? least(up(notional * terms.liquidationFeeRate, RATE_ONE), reach + deficit - fee)
        : 0n;
    cash += profit + deficit - fee - liquidationFee;
    this.gain(-profit, liquidationFee - deficit);
    for (const other of others) {
      const drawn = cash < 0n ? least(-cash, other.margin) : 0n;
      other.margin -= drawn;
      cash += drawn;
    }
    if (isCross) this.free.set(userId, cash);
    else this.add(userId, cash);
    if (position.lots === 0) this.positions = this.positions.filter((other) => other !== position);
    if (position.lots === 0 && reason === 'requested') this.ended.push(id);
    const left = position.lots === 0 ? null : position.margin;
    this.events.push({
      type: 'closed',
      id,
      reason,
      covered,
      firedAt: reason === 'liquidation' ? null : firedAt,
      lots,
      profit,
      fee,
      liquidationFee,
      deficit,
      margin,
      left,
    });
  }

  private fill(order: NaiveOrder, at: number): void {
    const tick = this.ticks.get(order.matchId);
    if (tick === undefined || tick.conversion === null || order.acceptedAt >= at) return;
    const { terms, side, id, userId, limitPrice, reverses } = order;
    if (this.positions.some((position) => position.id === reverses)) return;
    const isAlone = reverses !== undefined && !this.ended.includes(reverses);
    const isLong = side === 'long';
    const spread = terms.spreadAmount ?? 0n;
    const rate = terms.spreadRate ?? 0n;
    const step = RATE_ONE * terms.priceTick;
    const exact = isLong
      ? (tick.mark + spread) * (RATE_ONE + rate)
      : (tick.mark - spread) * (RATE_ONE - rate);
    const entry = (isLong ? up(exact, step) : exact / step) * terms.priceTick;
    if (limitPrice !== null && (isLong ? entry > limitPrice : entry < limitPrice)) return;
    this.orders = this.orders.filter((other) => other !== order);
    this.add(userId, order.held);
    const conversion = tick.conversion;
    const position: NaivePosition = {
      ...order,
      ...{ entry, conversion, openedAt: at, margin: 0n, chargedDay: -1, closing: null },
      triggersAt: order.acceptedAt,
      trail: null,
    };
    const notional = up(entry * unitOf(position), VALUE_PER_MONEY);
    const bracket = terms.brackets.find((candidate) => notional <= candidate.notionalMax);
    position.margin = up(notional, BigInt(order.leverage));
    const fee = up(notional * terms.feeRate, RATE_ONE);
    const fits = bracket !== undefined && order.leverage <= bracket.leverageMax;
    const isPaid = position.margin + fee <= this.spendable(userId);
    const isWithin = up(tick.mark * unitOf(position), VALUE_PER_MONEY) <= this.room(position);
    if (isAlone || !fits || !isPaid || !isWithin || !this.areTriggersRight(position, tick.mark)) {
      const isExposure = !isAlone && fits && isPaid && !isWithin;
      const type = limitPrice === null ? 'refused' : 'cancelled';
      this.events.push({ type, id, released: order.held, isExposure });
      return;
    }
    this.add(userId, -(position.margin + fee));
    this.positions.push(position);
    this.events.push({ type: 'opened', id, entry, margin: position.margin, fee, released: order.held });
  }

  /**
   * Volume that the house may still take on the side of an order: its bound less what the match is on that
   * side already.
   */
  private room(order: NaivePosition): bigint {
    const { pool, fund, matchRate, totalRate } = this.house;
    let [promised, others, own] = [0n, 0n, 0n];
    for (const matchId of new Set([...this.positions.map((position) => position.matchId), order.matchId])) {
      const here = this.positions.filter((position) => position.matchId === matchId);
      let [net, ahead] = [0n, 0n];
      for (const position of here) {
        const sign = position.side === 'long' ? 1n : -1n;
        net += sign * this.markOf(position) * unitOf(position);
        ahead += sign * (this.markOf(position) - position.entry) * unitOf(position);
      }
      promised +=
        most(up(ahead, VALUE_PER_MONEY), 0n) + this.nightOf(here, 'long') + this.nightOf(here, 'short');
      const exposure = up(net < 0n ? -net : net, VALUE_PER_MONEY);
      if (matchId === order.matchId) own = net < 0n ? -exposure : exposure;
      else others += exposure;
    }
    const capital = pool < 0n || fund < 0n ? 0n : most(pool + fund - promised, 0n);
    const bound = least((capital * matchRate) / RATE_ONE, (capital * totalRate) / RATE_ONE - others);
    return most(most(bound, 0n) - (order.side === 'long' ? own : -own), 0n);
  }

  /** The most that the next night may pay to one side of a match. */
  private nightOf(here: readonly NaivePosition[], side: 'long' | 'short'): bigint {
    let paid = 0n;
    for (const position of here) {
      const { terms } = position;
      const rate = side === 'long' ? terms.overnightLongRate : terms.overnightShortRate;
      if (position.side !== side || rate >= 0n) continue;
      paid -= this.markOf(position) * unitOf(position) * rate * (terms.overnightTripleDay === null ? 1n : 3n);
    }
    return up(paid, VALUE_PER_MONEY * RATE_ONE);
  }

  private areTriggersRight(position: NaivePosition, mark: bigint): boolean {
    if (position.limitPrice !== null) return true;
    const sign = position.side === 'long' ? 1n : -1n;
    const { takeProfit, stopLoss, entry } = position;
    const isBeyond = (price: bigint, from: bigint): boolean => (price - from) * sign > 0n;
    if (takeProfit !== null && !(isBeyond(takeProfit, entry) && isBeyond(takeProfit, mark))) return false;
    if (stopLoss === null) return true;
    if (!(isBeyond(entry, stopLoss) && isBeyond(mark, stopLoss))) return false;
    return position.marginMode === 'cross' || this.slackAt(position, stopLoss) > 0n;
  }

  private spendable(userId: number): bigint {
    const free = this.free.get(userId) ?? 0n;
    let above = free;
    for (const position of this.crossOf(userId)) {
      const notional = up(position.entry * unitOf(position), VALUE_PER_MONEY);
      above +=
        position.margin + this.profit(position, position.lots) - up(notional, BigInt(position.leverage));
    }
    const spendable = least(above, free);
    return this.crossOf(userId).length === 0 ? free : most(spendable, 0n);
  }

  /** `E - (MM + mark x qty x f)` of positions together, multiplied up until it is a whole number. */
  private slack(positions: readonly NaivePosition[], cash: bigint): bigint {
    return positions.reduce(
      (sum, position) => sum + this.slackAt(position, this.markOf(position)),
      cash * VALUE_PER_MONEY * RATE_ONE,
    );
  }

  private slackAt(position: NaivePosition, mark: bigint): bigint {
    const unit = unitOf(position);
    const bracket = bracketAt(position.terms, up(position.entry * unit, VALUE_PER_MONEY));
    const whole = VALUE_PER_MONEY * RATE_ONE;
    const sign = position.side === 'long' ? 1n : -1n;
    const equity = position.margin * whole + sign * (mark - position.entry) * unit * RATE_ONE;
    const maintenance = mark * unit * bracket.maintenanceRate - bracket.amount * whole;
    return equity - most(maintenance, 0n) - mark * unit * position.terms.feeRate;
  }

  private profit(position: NaivePosition, lots: number): bigint {
    const sign = position.side === 'long' ? 1n : -1n;
    const exact = sign * (this.markOf(position) - position.entry) * unitOf(position, lots);
    return -up(-exact, VALUE_PER_MONEY);
  }

  private crossOf(userId: number): NaivePosition[] {
    return this.positions.filter(
      (position) => position.userId === userId && position.marginMode === 'cross' && position.lots > 0,
    );
  }

  private byProfit(positions: readonly NaivePosition[]): NaivePosition[] {
    return positions.toSorted((a, b) => {
      const [profitA, profitB] = [this.profit(a, a.lots), this.profit(b, b.lots)];
      if (profitA !== profitB) return profitA < profitB ? -1 : 1;
      return byId(a, b);
    });
  }

  private sorted(): NaivePosition[] {
    return this.positions.toSorted(byId);
  }

  private isTicked(position: NaivePosition): boolean {
    return this.ticks.has(position.matchId);
  }

  private markOf(position: NaivePosition): bigint {
    return this.marks.get(position.matchId) ?? position.entry;
  }
}

function unitOf(position: NaivePosition, lots?: number): bigint {
  return position.terms.lotSize * BigInt(lots ?? position.lots) * position.conversion;
}

function bracketAt(terms: ContractTerms, notional: bigint): ContractTerms['brackets'][number] {
  const bracket = terms.brackets.find((candidate) => notional <= candidate.notionalMax);
  if (bracket === undefined) throw new RangeError(`no bracket takes a notional of ${notional}`);
  return bracket;
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
