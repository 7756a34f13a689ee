import type { HelpTopic } from '@openbourse/api/limits';
import {
  ArrowDownUp,
  CandlestickChart,
  Compass,
  Handshake,
  Layers,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  Scale,
  ShieldCheck,
  Timer,
  UserPlus,
  Wrench,
} from 'lucide-react';

const ICONS: Readonly<Record<HelpTopic, LucideIcon>> = {
  getting_started: Compass,
  account_security: ShieldCheck,
  deposit_withdrawal: ArrowDownUp,
  spot: CandlestickChart,
  contract: Layers,
  micro: Timer,
  fiat: Handshake,
  earning: PiggyBank,
  referral_agents: UserPlus,
  fees_rules: ReceiptText,
  fairness: Scale,
  troubleshooting: Wrench,
};

export function TopicIcon({ topic }: { readonly topic: HelpTopic }) {
  const Icon = ICONS[topic];
  return <Icon className="size-5.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />;
}
