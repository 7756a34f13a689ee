import type { ReplyOf, wallet } from '@openbourse/api';
import type { Identity } from '../../identity/index.ts';
import type { Files } from '../../file/index.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Operator } from '../../operator/index.ts';
import { createAddressesLeft } from './addresses-left.ts';
import { presentCoin } from './compare-owed.ts';
import { createCustodyCheck, type Custody, type CustodyCheck } from './check-custody.ts';
import { matureClaims } from './claim-queries.ts';
import { claimDeposit } from './claim-deposit.ts';
import { decideClaim, readDaySums, reviewOf } from './decide-claim.ts';
import { creditLate, rejectLate } from './decide-late.ts';
import type { DepositDeps } from './deposit-deps.ts';
import type { EquityDeps } from './equity.ts';
import type { LeavingPart } from './leaving-part.ts';
import { type DepositQuery, pageOfDeposits } from './list-deposits.ts';
import { createMayRisk, type MayRisk } from './may-risk.ts';
import { type OperatorDepositReply, presentDeposit, presentForOperator } from './present-deposit.ts';
import { readAddress } from './read-address.ts';
import type { OneByOne } from '../one-by-one.ts';
import { readTerms } from '../terms/terms-in-force.ts';
import { readChains, readCustodyOfCoins } from './read-chains.ts';
import { type Reserve, readReserves } from './read-reserves.ts';
import { type DepositRecord, listDepositsById, listOpenDeposits } from './read-queries.ts';
import { depositsChanged } from './topics.ts';
import { createWatcher, tell, type Watcher } from './watcher.ts';

type DepositReply = ReplyOf<typeof wallet.deposit>;

/** Deposits from chains and with vouchers. */
export interface Deposits extends MayRisk {
  readonly watcher: Watcher;
  /** Begins to read the chains and to compare custody with what is owed. */
  start(): void;
  stop(): Promise<void>;
  address(input: { userId: number; currencyId: number; chainCode: string }): ReturnType<typeof readAddress>;
  list(userId: number, query: DepositQuery): Promise<ReplyOf<typeof wallet.deposits>>;
  /** Refuses with `wallet.deposit_not_found` what is not the user's. */
  read(userId: number, id: string): Promise<DepositReply>;
  /** Deposits that still confirm or are in review: the snapshot of the private channel. */
  open(userId: number): Promise<readonly DepositReply[]>;
  claim(change: Parameters<typeof claimDeposit>[1]): Promise<DepositReply>;
  listForOperator(query: DepositQuery): Promise<ReplyOf<typeof wallet.operatorDeposits>>;
  readForOperator(id: string): Promise<OperatorDepositReply>;
  decide(change: Parameters<typeof decideClaim>[1]): Promise<OperatorDepositReply>;
  /** Credits a deposit that arrived after its asset was closed. */
  creditLate(tx: Tx, of: Parameters<typeof creditLate>[2]): ReturnType<typeof creditLate>;
  /** Rejects it: nothing is credited. */
  rejectLate(tx: Tx, of: Parameters<typeof rejectLate>[2]): ReturnType<typeof rejectLate>;
  chains(): ReturnType<typeof readChains>;
  /** Users' holdings of every coin, and whether custody covers them. */
  custody(): Promise<ReplyOf<typeof wallet.operatorCustody>>;
  /** Holdings by currency and place: those of chains that are read to their end, and those declared elsewhere. */
  reserves(): Promise<readonly Reserve[]>;
  /** That custody covers what is owed, for the auditor of a running server. */
  readonly custodyPart: CustodyCheck['auditPart'];
}

export interface DepositsDeps extends DepositDeps {
  readonly files: Pick<Files, 'bind'>;
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn' | 'assertMayMake' | 'assertMayCheck'>;
  readonly identity: Pick<Identity, 'freezeForReview' | 'readUser'>;
  /** The guarded index in USDT; null while it is stale or unknown. */
  readonly priceOf: (code: string) => string | null;
  readonly restingLoss: EquityDeps['restingLoss'];
  readonly leaving: LeavingPart;
  readonly oneByOne: OneByOne;
}

const OPEN_ROWS = 50;
const MATURING_MS = 60_000;

export function createDeposits(deps: DepositsDeps): Deposits {
  const { db } = deps;
  const watcher = createWatcher(deps);
  const addressesLeft = createAddressesLeft(deps);
  const operatorView = (from: Db = db) => viewForOperators(deps, from);
  const chains = () => readChains({ ...deps, watcher });
  const readCustody = async (): Promise<Custody> => {
    const read = await chains();
    return { chains: read, coins: await readCustodyOfCoins(deps, read) };
  };
  const custody = createCustodyCheck(deps, readCustody);
  let stopCheck = async (): Promise<void> => undefined;
  let stopMaturing = async (): Promise<void> => undefined;
  const mature = async (): Promise<void> => {
    const depositIds = (await matureClaims(db, deps.clock.now())).map(({ id }) => id);
    await tell(deps, { depositIds, userIds: [], frozenUserIds: [] });
  };
  return {
    watcher,
    start: () => {
      watcher.start();
      stopCheck = custody.start();
      const maturing = { name: 'wallet.mature_claims', periodMs: MATURING_MS } as const;
      stopMaturing = deps.jobs.every(maturing, mature);
    },
    stop: async () => {
      await stopCheck();
      await stopMaturing();
      await watcher.stop();
    },
    ...createMayRisk(deps),
    address: (input) => readAddress({ ...deps, addressesLeft }, input),
    list: (userId, query) => pageOfDeposits(db, { ...query, user_id: userId }, presentDeposit),
    read: async (userId, id) => {
      const record = await find(db, id);
      if (record.userId !== userId) throw new AppError('wallet.deposit_not_found', { field: 'id' });
      return presentDeposit(record);
    },
    open: async (userId) => (await listOpenDeposits(db, userId, OPEN_ROWS)).map(presentDeposit),
    claim: async (change) => {
      const id = await claimDeposit(deps, change);
      return publishIn(change.tx, await find(change.tx, id));
    },
    listForOperator: async (query) => pageOfDeposits(db, query, await operatorView()),
    readForOperator: async (id) => (await operatorView())(await find(db, id)),
    decide: async (change) => {
      const { tx, input } = change;
      await decideClaim(deps, change);
      const record = await find(tx, input.id);
      publishIn(tx, record);
      return (await operatorView(tx))(record);
    },
    creditLate: async (tx, of) => {
      const outcome = await creditLate(tx, deps, of);
      publishIn(tx, await find(tx, of.input.deposit_id));
      return outcome;
    },
    rejectLate: async (tx, of) => {
      const outcome = await rejectLate(tx, deps, of);
      publishIn(tx, await find(tx, of.input.deposit_id));
      return outcome;
    },
    chains,
    custody: async () => (await readCustody()).coins.map(presentCoin),
    reserves: async () => readReserves(deps, await chains()),
    custodyPart: custody.auditPart,
  };
}

async function find(db: Db, id: string): Promise<DepositRecord> {
  const [record] = await listDepositsById(db, [id]);
  if (record === undefined) throw new AppError('wallet.deposit_not_found', { field: 'id' });
  return record;
}

/** Publishes a deposit that is changed in a transaction. */
function publishIn(tx: Tx, record: DepositRecord): DepositReply {
  const deposit = presentDeposit(record);
  tx.publish(depositsChanged, { userId: record.userId, deposits: [deposit] });
  return deposit;
}

/** Presents deposits to operators, with how many of them decide each. */
async function viewForOperators(
  { clock, priceOf }: DepositsDeps,
  db: Db,
): Promise<(record: DepositRecord) => OperatorDepositReply> {
  const at = clock.now();
  const oneOperatorMax = (await readTerms(db, at)).valueOf('claim_one_operator_max');
  const day = await readDaySums(db, { priceOf, at });
  return (record) => {
    const { code, amount, received, userId } = record;
    // What is decided counts in the day's sum already.
    const sums = [record.decidedAt === null ? day.ofUser(userId) : '0'];
    return presentForOperator(
      record,
      reviewOf(priceOf, { code, amount: amount ?? received, oneOperatorMax, sums }),
    );
  };
}
