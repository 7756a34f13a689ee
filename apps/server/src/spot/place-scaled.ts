import type { ReplyOf, spot as calls } from '@openbourse/api';
import { addDecimal } from '@openbourse/money';
import { assertMayTrade } from '../identity/index.ts';
import type { CallKey } from '../kernel/call-key.ts';
import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { indexPriceOf } from '../market/index.ts';
import { LossUnbounded, MatchReplaced } from './batch-context.ts';
import type { PlacedScaled, PlaceScaledCommand } from './command.ts';
import type { PlaceDeps } from './place-order.ts';
import { checkTradable, type Trader } from './place-request.ts';
import { readScaled, type ScaledInput } from './read-scaled.ts';
import { termsOf } from './terms.ts';
import { worstLoss } from './worst-loss.ts';

export interface PlaceScaledDeps extends Pick<PlaceDeps, 'market' | 'writer' | 'lossBound' | 'moves'> {
  readonly db: Db;
}

interface AskedOrders {
  readonly input: ScaledInput;
  readonly once: CallKey;
}

type Reply = ReplyOf<typeof calls.placeScaledOrders>;

/** Places limit orders over a range of prices, all or none. */
export async function placeScaledOrders(
  deps: PlaceScaledDeps,
  trader: Trader,
  asked: AskedOrders,
): Promise<Reply> {
  try {
    const { orders, first } = await submitMoved(deps, trader, asked);
    return first === null ? { orders: orders.map(({ row }) => row) } : (first.reply as Reply);
  } catch (refusal) {
    // Filters that changed since, or a delisting, refuse new orders and not the repeat of old ones.
    const first = refusal instanceof AppError ? await asked.once.find(deps.db) : null;
    if (first === null) throw refusal;
    return first.reply as Reply;
  }
}

/** Places orders while the accounts that give something for them are guarded. */
async function submitMoved(deps: PlaceScaledDeps, trader: Trader, asked: AskedOrders): Promise<PlacedScaled> {
  const { move } = asked.input;
  if (move === undefined) return submitAsRead(deps, trader, { ...asked, move: null });
  read(deps, trader, asked.input);
  return deps.moves.guard({ userId: trader.userId, to: 'trade', move }, (guarded) =>
    submitAsRead(deps, trader, { ...asked, move: guarded }),
  );
}

/** Everything that can be said of scaled orders without the book. */
function read(
  { market }: PlaceScaledDeps,
  trader: Trader,
  input: ScaledInput,
): Pick<PlaceScaledCommand, 'match' | 'request'> {
  assertMayTrade(trader);
  const match = checkTradable(market, input.currency_match_id);
  return { match, request: readScaled(input, termsOf(match)) };
}

/** The orders are read once more where their match was taken over anew while they waited. */
async function submitAsRead(
  deps: PlaceScaledDeps,
  trader: Trader,
  { input, once, move }: AskedOrders & Pick<PlaceScaledCommand, 'move'>,
): Promise<PlacedScaled> {
  const { userId, userGroup } = trader;
  for (;;) {
    const asked = { userId, userGroup, ...read(deps, trader, input), once, move, numbers: [] };
    try {
      return await submit(deps, { kind: 'place_scaled', ...asked });
    } catch (error) {
      if (!(error instanceof MatchReplaced)) throw error;
    }
  }
}

/** Maturing deposits are known in the batch only; such a user's orders come again with the loss of all of them bounded. */
async function submit(
  { market, writer, lossBound }: PlaceScaledDeps,
  command: Omit<PlaceScaledCommand, 'isBounded'>,
): Promise<PlacedScaled> {
  const send = async (isBounded: boolean): Promise<PlacedScaled> => {
    const answer = await writer.submit({ ...command, isBounded });
    assert(answer.kind === 'place_scaled', 'scaled orders are answered as such');
    return answer;
  };
  try {
    return await send(false);
  } catch (error) {
    if (!(error instanceof LossUnbounded)) throw error;
  }
  const { userId, match, request } = command;
  const loss = request.legs
    .map((leg) =>
      worstLoss({ ...leg, executedLots: 0 }, termsOf(match), {
        ...{ worstTicks: null, priceOf: indexPriceOf(market) },
      }),
    )
    .reduce((sum, one) => addDecimal(sum, one));
  return lossBound().runAtRisk({ userId, loss }, () => send(true));
}
