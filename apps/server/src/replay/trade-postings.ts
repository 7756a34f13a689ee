import { ReplayDifference } from '@openbourse/engine';
import { digestOf, netText, type RecordedTxn } from '../ledger/index.ts';
import type { Match } from '../market/index.ts';
import type { ReplayedTrade } from '../spot/index.ts';

interface Posted {
  /** The trade of the first digest. */
  readonly firstSeq: number;
  readonly digests: number[];
  /** Transaction of each, to name it. */
  readonly txnIds: number[];
}

/**
 * Postings of the journal for each trade, against what the trade moves. Two numbers a trade are kept between the journal and the
 * books.
 */
export class TradePostings {
  private readonly byMatch = new Map<number, Posted>();

  /** Keeps what a transaction of a trade posts. */
  add(txn: RecordedTxn, net: string): void {
    const place = `transaction ${txn.id}`;
    const [match, seq] = (txn.reference ?? '').split(':').map((part) => Number.parseInt(part, 10));
    if (match === undefined || seq === undefined || Number.isNaN(match + seq))
      throw new ReplayDifference({ place, expected: 'a trade as its reference', found: `${txn.reference}` });
    const posted = this.byMatch.get(match) ?? { firstSeq: seq, digests: [], txnIds: [] };
    this.byMatch.set(match, posted);
    const next = posted.firstSeq + posted.digests.length;
    if (seq !== next) {
      const expected = `the postings of trade ${next} of match ${match}`;
      throw new ReplayDifference({ place, expected, found: `those of trade ${seq}` });
    }
    posted.digests.push(digestOf(net));
    posted.txnIds.push(txn.id);
  }

  /** The newest trade of a match that is posted; null where none is. */
  lastSeqOf(matchId: number): number | null {
    const posted = this.byMatch.get(matchId);
    return posted === undefined ? null : posted.firstSeq + posted.digests.length - 1;
  }

  /** Compares a trade with what was posted for it. */
  require({
    match,
    trade,
    place,
  }: {
    readonly match: Match;
    readonly trade: ReplayedTrade;
    readonly place: string;
  }): void {
    const posted = this.byMatch.get(match.id);
    const index = trade.seq - (posted?.firstSeq ?? 0);
    const found = posted?.digests[index];
    const net = netOf(match, trade);
    if (found === digestOf(net)) return;
    const words = found === undefined ? 'no transaction' : `others in transaction ${posted?.txnIds[index]}`;
    throw new ReplayDifference({
      place,
      expected: `postings of ${net.replaceAll('\n', ', ')}`,
      found: words,
    });
  }
}

/** The postings of a trade, as `LedgerReplay.netOf` writes them. */
function netOf({ base, quote }: Match, trade: ReplayedTrade): string {
  const { buyerId, sellerId } = trade;
  const of = (userId: number, currencyId: number): string => `${userId}/trade/${currencyId}`;
  return netText(
    new Map([
      [of(buyerId, quote.id), -trade.quote],
      [of(sellerId, quote.id), trade.quote - trade.sellerFee],
      [of(sellerId, base.id), -trade.base],
      [of(buyerId, base.id), trade.base - trade.buyerFee],
      [`house/fees/${base.id}`, trade.buyerFee],
      [`house/fees/${quote.id}`, trade.sellerFee],
    ]),
  );
}
