import {
  type ContractTerms,
  type ContractTermsText,
  type House,
  readPercent,
  readTerms,
} from '@openbourse/engine';
import { versionAt } from '../kernel/announced.ts';
import { eventsMissed, sharedTopic } from '../kernel/bus.ts';
import type { Database, Db } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { isApart } from '../kernel/role.ts';
import type { Market, Match } from '../market/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { FIRST_EXPOSURE_RULE, FIRST_RULES, FIRST_RULES_FROM } from './rule-data.ts';
import {
  type ExposureRuleRow,
  insertExposureRule,
  insertRule,
  listExposureRules,
  listRules,
  type RuleRow,
} from './rule-queries.ts';

/** A version of the rules of a match. */
export interface Rule {
  readonly row: RuleRow;
  readonly match: Match;
  readonly text: ContractTermsText;
  readonly terms: ContractTerms;
}

/** Versions were added: the process of contracts reads them. */
const rulesChanged = sharedTopic<{ readonly at: number }>('contract.rules_changed');

/** Interval at which versions are looked for that another process may have added unheard. */
const LOOK_MS = 5_000;

/** All versions in memory; they are few and never change. */
export class Rules {
  private readonly market: Market;
  private readonly byId = new Map<number, Rule>();
  private exposureRules: readonly ExposureRuleRow[] = [];

  constructor(market: Market) {
    this.market = market;
  }

  /** Stores the first version of what is offered, where there is none, and reads all. */
  async start(db: Database): Promise<void> {
    await db.transaction(async (tx) => {
      for (const [symbol, terms] of Object.entries(FIRST_RULES)) {
        const match = this.market.findBySymbol(symbol);
        if (match === undefined) continue;
        const origin = { operatorName: null, reason: null };
        await insertRule(tx, { matchId: match.id, effectiveFrom: FIRST_RULES_FROM, terms, ...origin });
      }
      const origin = { operatorName: null, reason: null };
      await insertExposureRule(tx, { ...FIRST_EXPOSURE_RULE, effectiveFrom: FIRST_RULES_FROM, ...origin });
    });
    await this.read(db);
  }

  /** Reads the versions that are not known yet. */
  async read(db: Db): Promise<void> {
    for (const row of await listRules(db)) {
      const match = this.market.find(row.matchId);
      if (this.byId.has(row.id) || match === undefined) continue;
      const text = { rule_id: row.id, ...row.terms };
      this.byId.set(row.id, { row, match, text, terms: readTerms(text, match.priceTick) });
    }
    this.exposureRules = await listExposureRules(db);
  }

  /** Takes over a version that was added, here and in the process of contracts. */
  async announce({ db, bus, clock }: Pick<ContractDeps, 'db' | 'bus' | 'clock'>): Promise<void> {
    await this.read(db);
    bus.publish(rulesChanged, { at: clock.now() });
  }

  /** Follows what other processes add, where there are any; answers what ends that. */
  follow({ db, bus, clock, log, roles }: ContractDeps): readonly (() => void)[] {
    if (!isApart(roles)) return [];
    const read = (): void => {
      this.read(db).catch((error: unknown) =>
        log.warn({ err: error }, 'rules of contracts could not be read'),
      );
    };
    return [bus.subscribe(rulesChanged, read), bus.subscribe(eventsMissed, read), clock.every(LOOK_MS, read)];
  }

  /**
   * The version that new positions of a match get at an instant; undefined where none is offered. What held before a
   * match was listed again holds no more.
   */
  inEffect(matchId: number, at: number): Rule | undefined {
    const versions = [...this.byId.values()].flatMap(({ row }) =>
      row.matchId === matchId && !this.isOutlived(row) ? [row] : [],
    );
    const current = versionAt(versions, at);
    return current === undefined ? undefined : this.byId.get(current.id);
  }

  /** Reports whether a version is of a time before its match was listed the last time. */
  isOutlived({ matchId, effectiveFrom }: RuleRow): boolean {
    const listedAt = this.market.find(matchId)?.listedAt ?? null;
    return listedAt !== null && effectiveFrom < listedAt;
  }

  /** Every version of the bound on what positions put at risk, the newest first. */
  allExposure(): readonly ExposureRuleRow[] {
    return this.exposureRules;
  }

  /** The version of that bound at an instant. */
  exposureAt(at: number): ExposureRuleRow {
    const rule = versionAt(this.exposureRules, at);
    assert(rule !== undefined, 'the bound on exposure has a first version');
    return rule;
  }

  get(ruleId: number): Rule {
    const rule = this.byId.get(ruleId);
    assert(rule !== undefined, `rule ${ruleId} is read before a position of it`);
    return rule;
  }

  all(): readonly Rule[] {
    return [...this.byId.values()].toSorted((a, b) => b.row.effectiveFrom - a.row.effectiveFrom);
  }
}

/** The bound as the engine counts with it. */
export function ratesOf(rule: ExposureRuleRow): Pick<House, 'matchRate' | 'totalRate'> {
  return { matchRate: readPercent(rule.matchPercent), totalRate: readPercent(rule.totalPercent) };
}
