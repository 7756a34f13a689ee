import { compareDecimal, divDecimal } from '@openbourse/money';
import type { HouseReserve } from '../ledger/index.ts';
import { MINUTE_SHARE, OPEN_SHARE, USDT_SCALE } from './micro-deps.ts';
import { lockExposure, readFullest } from './queries.ts';

/** The least bankroll of which the open orders keep within their shares (rule book, section 3, "Exposure"). */
export const bankrollReserve: HouseReserve = {
  lock: lockExposure,
  read: async (db) => {
    const { all, minute } = await readFullest(db);
    const forAll = divDecimal(all, OPEN_SHARE, USDT_SCALE, 'ceil');
    const forMinute = divDecimal(minute, MINUTE_SHARE, USDT_SCALE, 'ceil');
    return compareDecimal(forAll, forMinute) > 0 ? forAll : forMinute;
  },
};
