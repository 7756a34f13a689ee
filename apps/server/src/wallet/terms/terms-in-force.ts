import type { WalletTermName } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { listTermsInForce } from './term-queries.ts';

/** Amounts that a level lets leave in rolling 24 hours and 30 days, in USDT (rule book, section 4). */
export interface LevelLimits {
  readonly level: number;
  readonly dailyMax: string;
  readonly monthlyMax: string;
  /** Since when both hold. */
  readonly effectiveFrom: number;
}

/** The terms of levels and of the platform at an instant. */
export interface TermsInForce {
  /** Of the platform, as a decimal. */
  valueOf(name: WalletTermName): string;
  readonly levels: readonly LevelLimits[];
}

export async function readTerms(db: Db, at: number): Promise<TermsInForce> {
  const rows = await listTermsInForce(db, at);
  const find = (name: WalletTermName, level: number | null) => {
    const row = rows.find((one) => one.name === name && one.level === level);
    assert(row !== undefined, `the term ${name} has a value from the beginning`);
    return row;
  };
  return {
    valueOf: (name) => find(name, null).value,
    levels: [0, 1, 2].map((level) => {
      const daily = find('withdraw_daily_max', level);
      const monthly = find('withdraw_monthly_max', level);
      const effectiveFrom = Math.max(daily.effectiveFrom, monthly.effectiveFrom);
      return { level, dailyMax: daily.value, monthlyMax: monthly.value, effectiveFrom };
    }),
  };
}
