import { type Static, Type } from 'typebox';

const Amount = Type.String({ pattern: '^[0-9]{1,30}(\\.[0-9]{1,18})?$' });
const Path = Type.String({ minLength: 1 });

/** The extended private key of an account, or the seed of keys of Ed25519 in hex, in a file of mode 600. */
const FileStore = Type.Object({ store: Type.Literal('file'), file: Path }, { additionalProperties: false });

/** Keys on a token, by the hex ids of their objects. */
const Pkcs11Store = Type.Object(
  {
    store: Type.Literal('pkcs11'),
    /** The library of the token, such as /usr/lib/softhsm/libsofthsm2.so. */
    module: Path,
    token: Type.String({ minLength: 1 }),
    pinFile: Path,
    hot: Type.String({ pattern: '^([0-9a-f]{2})+$' }),
    /** Only where fees are paid apart is there a wallet for gas. */
    gas: Type.Optional(Type.String({ pattern: '^([0-9a-f]{2})+$' })),
  },
  { additionalProperties: false },
);

/** Keys in a service, by its own names for them. */
const RemoteStore = Type.Object(
  {
    store: Type.Literal('remote'),
    url: Type.String({ pattern: '^https?://' }),
    tokenFile: Path,
    hot: Type.String({ minLength: 1 }),
    gas: Type.Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);

/** An asset that may leave, in units of itself; what is not listed is never signed. */
const AssetPolicy = Type.Object(
  {
    /** Null for the chain's own coin. */
    contract: Type.Union([
      Type.String({ pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$' }),
      Type.Null(),
    ]),
    /** The exchange's number of the coin, as the users' proofs name it. */
    currencyId: Type.Integer({ minimum: 1 }),
    /** On the chain. */
    decimals: Type.Integer({ minimum: 0, maximum: 30 }),
    /** The most that leaves in any hour, and in any 24 hours, to addresses that are not of the house. */
    hour: Amount,
    day: Amount,
  },
  { additionalProperties: false },
);

const CHAIN = {
  /** Deposit addresses, and the wallets of the house where `house` is left out. */
  keys: Type.Optional(FileStore),
  /** The hot wallet and that of gas. */
  house: Type.Optional(Type.Union([FileStore, Pkcs11Store, RemoteStore])),
  /** The address whose keys no machine has; null where there is none. */
  cold: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  /** The most that one transaction may cost, in the chain's own coin. */
  feeMax: Amount,
  assets: Type.Array(AssetPolicy),
};

const EvmPolicy = Type.Object(
  { ...CHAIN, kind: Type.Literal('evm'), chainId: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);
const UtxoPolicy = Type.Object(
  {
    ...CHAIN,
    kind: Type.Literal('utxo'),
    network: Type.Union([
      Type.Literal('bitcoin'),
      Type.Literal('bitcoin_test'),
      Type.Literal('bitcoin_regtest'),
      Type.Literal('litecoin'),
      Type.Literal('litecoin_regtest'),
    ]),
  },
  { additionalProperties: false },
);

const TronPolicy = Type.Object({ ...CHAIN, kind: Type.Literal('tron') }, { additionalProperties: false });
const SolanaPolicy = Type.Object({ ...CHAIN, kind: Type.Literal('solana') }, { additionalProperties: false });

/** The file that `OB_SIGNER_FILE` names: where the signer listens, where its keys are, and what it may sign. */
export const SignerSettings = Type.Object(
  {
    /** `unix:` and the path of a socket, or `http://` with an address of this machine and a port. */
    listen: Type.String({ pattern: '^(unix:/.+|http://(127\\.0\\.0\\.1|localhost|\\[::1\\]):[0-9]+)$' }),
    /** Whoever asks has to send the content of this file. */
    tokenFile: Path,
    /** Everything that was signed; without it limits would begin anew with each start. */
    journal: Path,
    chains: Type.Record(
      Type.String({ pattern: '^[A-Z0-9]{2,20}$' }),
      Type.Union([EvmPolicy, UtxoPolicy, TronPolicy, SolanaPolicy]),
    ),
  },
  { additionalProperties: false },
);

export type SignerSettings = Static<typeof SignerSettings>;
export type AssetPolicy = Static<typeof AssetPolicy>;
export type ChainPolicy = Pick<Static<typeof EvmPolicy>, 'cold' | 'feeMax' | 'assets'>;
export type StoreSettings =
  | Static<typeof FileStore>
  | Static<typeof Pkcs11Store>
  | Static<typeof RemoteStore>;
export type ChainSettings = SignerSettings['chains'][string];
