import { MICRO_LIMITS } from '@openbourse/api';
import { compareDecimal, divDecimal } from '@openbourse/money';
import type { HouseReserve } from '../ledger/index.ts';
import { USDT_SCALE } from './micro-deps.ts';
import { lockExposure, readFullest } from './queries.ts';

/** The least bankroll of which the open orders keep within their shares (rule book, section 3, "Exposure"). */
export const bankrollReserve: HouseReserve = {
  lock: lockExposure,
  read: async (db) => {
    const { all, minute } = await readFullest(db);
    const forAll = divDecimal(all, MICRO_LIMITS.openShare, USDT_SCALE, 'ceil');
    const forMinute = divDecimal(minute, MICRO_LIMITS.minuteShare, USDT_SCALE, 'ceil');
    return compareDecimal(forAll, forMinute) > 0 ? forAll : forMinute;
  },
};
