import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectUtxo } from '../chain/utxo/utxo-client.ts';
import { type DepositStage, startDepositStage } from '../testing/deposit-stage.ts';
import { openStageChain, startEvmStage } from '../testing/evm-stage.ts';
import { openLitecoinChain, startLitecoinStage } from '../testing/litecoin-stage.ts';
import { type NodeCall, type PoorNode, type PoorReply, startPoorNode } from '../testing/poor-node.ts';

/*
 * Nodes that lie, break off, or say nothing. Whatever a node does, nothing is credited that is not on the chain, the
 * console says in words what is wrong, and reading goes on once the node is well again.
 */
const LIMITS = { answerMs: 400, answerBytes: 2_000_000 };
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

/** A chain of one kind over a real node, with a poor node in front of it. */
interface Kind {
  /** The question that brings a block with its transactions. */
  readonly blockMethod: string;
  readonly isBlock: (call: NodeCall) => boolean;
  /** The fields of a block, and of its transactions, without which it cannot be read. */
  readonly fields: readonly string[];
  readonly transactions: string;
  /** The words for a list of transactions that is cut; an EVM block does not show it, and its payments are found later. */
  readonly cutError: RegExp;
  /** The question about old state or old blocks, and what a pruned node says to it. */
  readonly pruned: { readonly method: string; readonly code: number; readonly message: string };
  readonly hashMethod: string;
  start(): Promise<{
    readonly poor: PoorNode;
    readonly stage: DepositStage;
    pay(to: string): Promise<unknown>;
    mine(blocks?: number): Promise<number>;
    stop(): Promise<void>;
  }>;
}

const KINDS: readonly (readonly [string, Kind])[] = [
  [
    'an EVM chain',
    {
      blockMethod: 'eth_getBlockByNumber',
      isBlock: ({ method, params }) => method === 'eth_getBlockByNumber' && params[1] === true,
      fields: ['hash', 'parentHash', 'number', 'transactions', 'transactions/0/value', 'transactions/0/from'],
      transactions: 'transactions',
      cutError: /^null$/,
      pruned: { method: 'eth_call', code: -32_000, message: 'missing trie node' },
      hashMethod: 'eth_getBlockByNumber',
      start: async () => {
        const evm = await startEvmStage();
        const poor = await startPoorNode(evm.url);
        const chain = openStageChain(poor.url, undefined, { limits: LIMITS });
        const stage = await startDepositStage({ chain, usdtContract: TOKEN });
        const stop = async () => {
          await stage.stop();
          await poor.stop();
          await evm.stop();
        };
        return { poor, stage, pay: (to) => evm.pay(to, '1'), mine: evm.mine, stop };
      },
    },
  ],
  [
    'a chain as Bitcoin',
    {
      blockMethod: 'getblock',
      isBlock: ({ method }) => method === 'getblock',
      fields: ['hash', 'previousblockhash', 'merkleroot', 'tx', 'tx/1/txid', 'tx/1/vin', 'tx/1/vout'],
      transactions: 'tx',
      cutError: /block \d+ .* not all of its transactions/,
      pruned: { method: 'getblock', code: -1, message: 'Block not available (pruned data)' },
      hashMethod: 'getblockhash',
      start: async () => {
        const node = await startLitecoinStage();
        const poor = await startPoorNode(node.url);
        const chain = openLitecoinChain(connectUtxo(poor.url, LIMITS), { code: 'BTC' });
        const stage = await startDepositStage({ chain, usdtContract: TOKEN });
        const stop = async () => {
          await stage.stop();
          await poor.stop();
          await node.stop();
        };
        return { poor, stage, pay: (to) => node.pay(to, '1'), mine: node.mine, stop };
      },
    },
  ],
];

type Reply = PoorNode['reply'];
const always =
  (reply: PoorReply): Reply =>
  async () =>
    reply;
/** The reply with another result, in which amounts keep the digits that the node wrote. */
const changed = (text: string, change: (result: unknown) => unknown): PoorReply => {
  const kept = text.replace(/:(\d+\.\d+(?:e-?\d+)?)/g, ':"#$1"');
  const reply = JSON.parse(kept) as { result: unknown };
  return { text: JSON.stringify({ ...reply, result: change(reply.result) }).replace(/"#([\de.-]+)"/g, '$1') };
};
/** The value without what a path such as `tx/1/txid` names. */
function without(value: unknown, path: string): unknown {
  const copy = structuredClone(value);
  const names = path.split('/');
  const last = names.pop() ?? '';
  const place = names.reduce((at, name) => (at as Record<string, unknown>)[name], copy);
  delete (place as Record<string, unknown>)[last];
  return copy;
}

const GOOD: Reply = async () => null;

/** Poor in every reply, whatever the chain. */
const FAULTS: readonly (readonly [string, Reply, RegExp])[] = [
  ['never replies', always('silence'), /has not answered \w+ within 0\.4 s/],
  [
    'begins its replies and never ends them',
    always({ begin: '{"jsonrpc":"2.0","id":1,"res', after: 'silence' }),
    /has not answered \w+ within 0\.4 s/,
  ],
  [
    'breaks off its replies',
    always({ begin: '{"jsonrpc":"2.0"', after: 'end' }),
    /broke off its answer to \w+/,
  ],
  ['replies with 500', always({ status: 500, text: '<html>oops' }), /answers \w+ with status 500/],
  ['replies with garbage', always({ text: 'not at all' }), /answers \w+ with something that is no JSON/],
  ['replies with nothing', always({ text: '' }), /answers \w+ with something that is no JSON/],
  [
    'cuts its JSON',
    async (_, real) => ({ text: (await real()).slice(0, -20) }),
    /answers \w+ with something that is no JSON/,
  ],
  ['replies with an empty object', always({ text: '{}' }), /answers \w+ without a result/],
  ['replies with null', always({ text: 'null' }), /answers \w+ without a result/],
  ['sends a malformed header', always('no http'), /answers \w+ with something that is no HTTP/],
  [
    'sends too much',
    async (_, real) => ({ text: `${' '.repeat(3_000_000)}${await real()}` }),
    /answers \w+ with more than 2 MB/,
  ],
  [
    'has the wrong kind of value in every reply',
    async (_, real) => changed(await real(), () => ({ odd: true })),
    /answers \w+ with something else/,
  ],
];

describe.each(KINDS)('of %s, a node that', (_name, kind) => {
  let of: Awaited<ReturnType<Kind['start']>>;
  beforeAll(async () => {
    of = await kind.start();
  }, 60_000);
  afterEach(async () => {
    of.poor.reply = GOOD;
    await of.stage.scan();
    await of.stage.assertClean();
  });
  afterAll(() => of.stop());

  const coin = kind.blockMethod === 'getblock' ? 'BTC' : 'ETH';
  const shown = async () => {
    const chain = (await of.stage.wallet.deposits.chains()).find((one) => one.chain === coin);
    if (chain === undefined) throw new Error(`${coin} is shown`);
    return chain;
  };
  const scan = () => of.stage.scan().catch(() => undefined);

  /** A payment comes in; the node is poor while the block is read, and well afterwards. */
  async function expectHarmless(reply: Reply, error: RegExp): Promise<void> {
    const { stage, poor } = of;
    const userId = await stage.user();
    const address = await stage.address(userId);
    await stage.scan();
    await of.pay(address);
    await of.mine();
    poor.reply = reply;
    await scan();
    await scan();
    expect(await stage.balance(userId, coin)).toBe('0');
    expect((await shown()).error).toMatch(error);
    poor.reply = GOOD;
    await stage.scan();
    expect(await stage.balance(userId, coin)).toBe('1');
    expect((await shown()).error).toBeNull();
  }

  test.each(FAULTS)('%s', (_fault, reply, error) => expectHarmless(reply, error));

  test.each(kind.fields)('leaves %s out of a block', (field) =>
    expectHarmless(
      async (call, real) =>
        kind.isBlock(call) ? changed(await real(), (block) => without(block, field)) : null,
      new RegExp(`answers ${kind.blockMethod} with something else`),
    ),
  );

  test('is pruned', () => {
    const { method, code, message } = kind.pruned;
    const text = JSON.stringify({ result: null, error: { code, message }, id: 1 });
    return expectHarmless(
      async (call) => (call.method === method ? { text, status: coin === 'BTC' ? 500 : 200 } : null),
      new RegExp(`refuses ${method}: .*${message.slice(0, 12)}`),
    );
  });

  test('shows two blocks at one height in turns', async () => {
    let asked = 0;
    const odd = (hash: string): string => `${hash.slice(0, -8)}00000000`;
    await expectHarmless(async (call, real) => {
      if (call.method !== kind.hashMethod) return null;
      asked += 1;
      if (asked % 2 === 0) return null;
      return changed(await real(), (result) =>
        typeof result === 'string'
          ? odd(result)
          : { ...(result as object), hash: odd((result as { hash: string }).hash) },
      );
    }, /contradicts itself: block \d+ is \w+, and then \w+/);
  });

  test('goes back in height says so, and nothing is taken back', async () => {
    const { stage, poor } = of;
    const userId = await stage.user();
    await of.pay(await stage.address(userId));
    await of.mine(9);
    await stage.scan();
    const { head } = await shown();
    const back = (head ?? 0) - 7;
    poor.reply = async (call, real) => {
      const { method, params } = call;
      const beyond = {
        text: JSON.stringify({
          id: 1,
          result: null,
          error: { code: -8, message: 'Block height out of range' },
        }),
      };
      if (method === 'getblockhash') return Number(params[0]) > back ? { ...beyond, status: 500 } : null;
      if (method === 'getbestblockhash')
        return ask(poor, { ...call, method: 'getblockhash', params: [back] });
      if (method !== 'eth_getBlockByNumber') return null;
      if (params[0] === 'latest')
        return ask(poor, { ...call, params: [`0x${back.toString(16)}`, params[1]] });
      return Number(params[0]) > back ? changed(await real(), () => null) : null;
    };
    await stage.scan();
    expect((await shown()).error).toMatch(
      new RegExp(`the node is at block ${back}, and ${head} was read already`),
    );
    expect(await stage.balance(userId, coin)).toBe('1');
    poor.reply = GOOD;
    await stage.scan();
    expect((await shown()).error).toBeNull();
    expect(await stage.balance(userId, coin)).toBe('1');
  });

  test('cuts the list of transactions loses no deposit', async () => {
    const { stage, poor } = of;
    const userId = await stage.user();
    const address = await stage.address(userId);
    await stage.scan();
    await of.pay(address);
    await of.mine();
    poor.reply = async (call, real) =>
      kind.isBlock(call)
        ? changed(await real(), (block) => {
            const whole = block as Record<string, unknown[]>;
            return { ...whole, [kind.transactions]: whole[kind.transactions]?.slice(0, -1) };
          })
        : null;
    await scan();
    expect(`${(await shown()).error}`).toMatch(kind.cutError);
    poor.reply = GOOD;
    await of.mine();
    await stage.scan();
    expect(await stage.balance(userId, coin)).toBe('1');
  });
});

/** Asks the real node another question through the poor one. */
async function ask(poor: PoorNode, call: NodeCall): Promise<PoorReply> {
  const { reply } = poor;
  poor.reply = async () => null;
  try {
    const url = new URL(poor.url);
    const authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}`;
    const headers = { 'content-type': 'application/json', authorization };
    const asked = await fetch(url.origin, { method: 'POST', headers, body: JSON.stringify(call) });
    return { text: await asked.text() };
  } finally {
    poor.reply = reply;
  }
}
