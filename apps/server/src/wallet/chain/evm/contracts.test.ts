import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';
import { expect, test } from 'vitest';

const WALLET = join(import.meta.dirname, '..', '..');

/** Compiles as the committed artifact was; `npx vitest run -u` writes it anew after a change of the source. */
function compile(file: string): string {
  const input = {
    language: 'Solidity',
    sources: { source: { content: readFileSync(join(WALLET, file), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse((solc as Solc).compile(JSON.stringify(input))) as SolcOutput;
  expect(output.errors ?? []).toEqual([]);
  const contracts = Object.entries(output.contracts.source ?? {})
    .filter(([, contract]) => contract.evm.bytecode.object !== '')
    .map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`] as const);
  return `${JSON.stringify(Object.fromEntries(contracts), null, 2)}\n`;
}

interface Solc {
  readonly compile: (input: string) => string;
}

interface SolcOutput {
  readonly errors?: readonly unknown[];
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>
    >
  >;
}

test.each([
  ['chain/evm/balances.sol', 'chain/evm/balances.json'],
  ['chain/evm/test-contracts/test-contracts.sol', 'chain/evm/test-contracts/test-contracts.json'],
  ['demo-chain/test-usdt.sol', 'demo-chain/test-usdt.json'],
])('%s compiles to the committed code', async (source, artifact) => {
  await expect(compile(source)).toMatchFileSnapshot(join(WALLET, artifact));
});
