import { type ControlProof, isControlProved } from '@openbourse/engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { signAsKeeper } from '../testing/sign-as-keeper.ts';
import { proveControl } from './prove-control.ts';

/* Real chains and their signer in a process of its own. */

/** The hot wallet and that of gas on both demo chains. */
const WALLETS = 4;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
}, 120_000);
afterAll(() => server.stop());

const controls = (number: number) => server.guest().call('liability.controls', { number });
const hashOf = async (number: number): Promise<string> =>
  (await server.guest().call('liability.snapshots', {})).data.find((one) => one.number === number)?.hash ??
  '';

async function take(): Promise<number> {
  const number = await server.app.slices.liability.takeDue();
  if (number !== null) return number;
  server.clock.sleep(86_400_000);
  return (await server.app.slices.liability.takeDue()) ?? 0;
}

test('the wallets of the house sign below a snapshot, each once, and anyone verifies it', async () => {
  const number = await take();
  await vi.waitFor(async () => {
    await server.app.slices.liability.proveControl();
    expect(await controls(number)).toHaveLength(WALLETS);
  });
  const signed = await controls(number);
  const { chains } = server.app.slices.wallet;
  const wallets = [...chains.values()].flatMap(({ code, hotAddress, gasAddress }) => [
    `${code} ${hotAddress}`,
    `${code} ${gasAddress}`,
  ]);
  expect(new Set(signed.map(({ chain, address }) => `${chain} ${address}`))).toEqual(new Set(wallets));
  const hash = await hashOf(number);
  for (const { statement, ...control } of signed) {
    expect(isControlProved({ ...control, number, hash })).toBe(true);
    expect(statement).toBe(
      `Openbourse proof of reserves\nchain ${control.chain}\naddress ${control.address}\nsnapshot ${number}\n${hash}`,
    );
  }
  await server.app.slices.liability.proveControl();
  expect(await controls(number)).toEqual(signed);
});

test('a snapshot that is not there has no signatures', async () => {
  await expect(controls(999)).rejects.toThrow('There is no such snapshot');
});

test('what is signed wrongly, or below another snapshot, is not published', async () => {
  const { deps } = server.app.slices.liability;
  server.clock.sleep(86_400_000);
  const number = await take();
  const snapshot = { number, hash: await hashOf(number) };
  const right = await deps.control.prove(snapshot);
  const other = await deps.control.prove({ ...snapshot, number: number + 1 });
  const answering = (proofs: readonly ControlProof[]) => ({
    ...deps,
    control: { ...deps.control, prove: async () => proofs },
  });
  await proveControl(answering(other));
  await proveControl(answering(right.map((proof) => ({ ...proof, signature: other[0]!.signature }))));
  expect(await controls(number)).toEqual([]);
  await proveControl(answering(right));
  expect(await controls(number)).toHaveLength(WALLETS);
});

test('the keepers of a cold wallet sign what the console shows, and anyone verifies it', async () => {
  server.clock.sleep(86_400_000);
  const number = await take();
  const { client } = await server.operator({ roles: 'ledger_maker' });
  const before = await controls(number);
  const waiting = await client.call('liability.operator_cold_wallets', {});
  const cold = waiting.find(({ chain }) => chain === 'ETH');
  if (cold === undefined) throw new Error('the demonstration has a cold wallet');
  expect(cold).toMatchObject({ number, is_signed: false });
  const { chain, address, statement } = cold;
  const subject = { chain, address, number, hash: await hashOf(number) };
  const reason = 'Signed by both keepers in the vault';
  const add = (change: object = {}) =>
    client.call('liability.operator_add_control', {
      ...{ number, chain, signature: signAsKeeper(subject), reason },
      ...change,
    });
  for (const [change, key] of [
    [{ signature: signAsKeeper({ ...subject, number: number + 1 }) }, 'liability.signature_wrong'],
    [{ signature: 'none' }, 'liability.signature_wrong'],
    [{ number: 999 }, 'liability.snapshot_not_found'],
    [{ chain: 'TRX' }, 'wallet.no_cold_wallet'],
  ] as const)
    await expect(add(change)).rejects.toMatchObject({ key });
  expect(await controls(number)).toEqual(before);
  const added = await add();
  expect(added).toMatchObject({ chain, address, statement });
  expect(isControlProved({ ...subject, signature: added.signature })).toBe(true);
  expect(await controls(number)).toContainEqual(added);
  const after = await client.call('liability.operator_cold_wallets', {});
  expect(after.find((one) => one.chain === 'ETH')).toEqual({ ...cold, is_signed: true });
});
