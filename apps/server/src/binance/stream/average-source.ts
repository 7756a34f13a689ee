import type { Match } from '../../market/index.ts';
import { amountText } from '../amount-text.ts';
import { symbolOf } from '../symbols.ts';
import type { SourceDeps, StreamSource, Tell } from './stream-source.ts';

/** `@avgPrice`: the average price of the last minutes, each second in which it changed. */
export function averageSource({ clock, market }: SourceDeps, match: Match, tell: Tell): StreamSource {
  let told = '';
  return {
    matchId: match.id,
    joined: () => {
      told = '';
    },
    beat: {
      periodMs: 1_000,
      run: () => {
        const { at, close } = market.quotation(match.id);
        const price = market.referencePrice(match.id) ?? close;
        const average = `${price} ${at}`;
        if (average === told) return;
        told = average;
        tell((time) => ({
          e: 'avgPrice',
          E: time(clock.now()),
          s: symbolOf(match),
          i: '5m',
          w: amountText(price),
          T: time(at),
        }));
      },
    },
  };
}
