import { alert } from './alert.ts';
import type { Capability } from './capability.ts';
import { chain } from './chain.ts';
import { cold } from './cold.ts';
import { contract } from './contract.ts';
import { countdown } from './countdown.ts';
import { converting } from './convert.ts';
import { fiat } from './fiat.ts';
import { forex } from './forex.ts';
import { harbor } from './harbor.ts';
import { ledger } from './ledger.ts';
import { liability } from './liability.ts';
import { listing } from './listing.ts';
import { listener } from './listener.ts';
import { micro } from './micro.ts';
import { newcomer } from './newcomer.ts';
import { notice } from './notice.ts';
import { operator } from './operator.ts';
import { pair } from './pair.ts';
import { portfolio } from './portfolio.ts';
import { payment } from './payment.ts';
import { program } from './program.ts';
import { referral } from './referral.ts';
import { security } from './security.ts';
import { spot } from './spot.ts';
import { staking } from './staking.ts';
import { subscription } from './subscription.ts';
import { support } from './support.ts';
import { wallet } from './wallet.ts';
import { wash } from './wash.ts';

/** Every part of the exchange that takes part. */
export const CAPABILITIES: readonly Capability[] = [
  ledger,
  liability,
  spot,
  contract,
  micro,
  forex,
  staking,
  subscription,
  referral,
  wash,
  fiat,
  pair,
  listener,
  program,
  newcomer,
  security,
  wallet,
  cold,
  listing,
  chain,
  alert,
  countdown,
  converting,
  portfolio,
  payment,
  notice,
  support,
  operator,
  harbor,
];
