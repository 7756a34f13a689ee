import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  ChartCandlestick,
  CircleDollarSign,
  Coins,
  Gavel,
  Handshake,
  IdCard,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Network,
  MessageSquareText,
  MessagesSquare,
  Newspaper,
  Percent,
  PiggyBank,
  Scale,
  ScrollText,
  Server,
  SlidersHorizontal,
  Timer,
  UserCheck,
  UserCog,
  Users,
  Vault,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ScreenPath } from '../shared/lib/screen-roles.ts';
import type { TextKey } from '../shared/lib/texts.ts';

export interface ConsoleRoute {
  /** One segment below /console; what is shown in detail stands in the query. */
  readonly path: ScreenPath;
  readonly title: TextKey;
  readonly icon: LucideIcon;
  /** Leads to the screen after `g`. */
  readonly letter: string;
  /** The queue of the dashboard whose length stands beside the name. */
  readonly queue?: string;
  /** Loads the screen; each one is its own chunk. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
}

/** Every screen of the console in the order of the navigation; the first one is where `/console/` leads. */
export const ROUTE_TABLE: readonly ConsoleRoute[] = [
  {
    path: '/overview',
    title: 'shell:nav.overview',
    icon: LayoutDashboard,
    letter: 'o',
    load: () => import('./routes/overview.tsx'),
  },
  {
    path: '/users',
    title: 'shell:nav.users',
    icon: Users,
    letter: 'u',
    load: () => import('./routes/users.tsx'),
  },
  {
    path: '/identity',
    title: 'shell:nav.identity',
    icon: IdCard,
    letter: 'i',
    queue: 'verifications',
    load: () => import('./routes/identity.tsx'),
  },
  {
    path: '/deposits',
    title: 'shell:nav.deposits',
    icon: ArrowDownToLine,
    letter: 'd',
    queue: 'manual_deposits',
    load: () => import('./routes/deposits.tsx'),
  },
  {
    path: '/withdrawals',
    title: 'shell:nav.withdrawals',
    icon: ArrowUpFromLine,
    letter: 'w',
    queue: 'withdrawals',
    load: () => import('./routes/withdrawals.tsx'),
  },
  {
    path: '/custody',
    title: 'shell:nav.custody',
    icon: Vault,
    letter: 'z',
    load: () => import('./routes/custody.tsx'),
  },
  {
    path: '/arbitration',
    title: 'shell:nav.arbitration',
    icon: Gavel,
    letter: 'b',
    queue: 'fiat_orders',
    load: () => import('./routes/arbitration.tsx'),
  },
  {
    path: '/support',
    title: 'shell:nav.support',
    icon: MessagesSquare,
    letter: 'h',
    queue: 'support_chats',
    load: () => import('./routes/support.tsx'),
  },
  {
    path: '/feedback',
    title: 'shell:nav.feedback',
    icon: MessageSquareText,
    letter: 'q',
    queue: 'feedback',
    load: () => import('./routes/feedback.tsx'),
  },
  {
    path: '/ledger',
    title: 'shell:nav.ledger',
    icon: BookOpen,
    letter: 'l',
    load: () => import('./routes/ledger.tsx'),
  },
  {
    path: '/entries',
    title: 'shell:nav.entries',
    icon: Scale,
    letter: 'e',
    load: () => import('./routes/entries.tsx'),
  },
  {
    path: '/markets',
    title: 'shell:nav.markets',
    icon: ChartCandlestick,
    letter: 'm',
    load: () => import('./routes/markets.tsx'),
  },
  {
    path: '/coins',
    title: 'shell:nav.coins',
    icon: CircleDollarSign,
    letter: 'j',
    load: () => import('./routes/coins.tsx'),
  },
  {
    path: '/contracts',
    title: 'shell:nav.contracts',
    icon: Layers,
    letter: 'n',
    load: () => import('./routes/contracts.tsx'),
  },
  {
    path: '/micro',
    title: 'shell:nav.micro',
    icon: Timer,
    letter: 'r',
    load: () => import('./routes/micro.tsx'),
  },
  {
    path: '/staking',
    title: 'shell:nav.staking',
    icon: PiggyBank,
    letter: 'k',
    load: () => import('./routes/staking.tsx'),
  },
  {
    path: '/fiat',
    title: 'shell:nav.fiat',
    icon: Handshake,
    letter: 'f',
    queue: 'fiat_merchants',
    load: () => import('./routes/fiat.tsx'),
  },
  {
    path: '/subscription',
    title: 'shell:nav.subscription',
    icon: Coins,
    letter: 'y',
    load: () => import('./routes/subscription.tsx'),
  },
  {
    path: '/referral',
    title: 'shell:nav.referral',
    icon: Network,
    letter: 'v',
    load: () => import('./routes/referral.tsx'),
  },
  {
    path: '/tier',
    title: 'tier:title',
    icon: Percent,
    letter: '0',
    load: () => import('./routes/tier.tsx'),
  },
  {
    path: '/terms',
    title: 'shell:nav.terms',
    icon: SlidersHorizontal,
    letter: 't',
    load: () => import('./routes/terms.tsx'),
  },
  {
    path: '/content',
    title: 'shell:nav.content',
    icon: Newspaper,
    letter: 'c',
    load: () => import('./routes/content.tsx'),
  },
  {
    path: '/proposals',
    title: 'shell:nav.proposals',
    icon: UserCheck,
    letter: 'x',
    queue: 'proposals',
    load: () => import('./routes/proposals.tsx'),
  },
  {
    path: '/audit',
    title: 'shell:nav.audit',
    icon: ScrollText,
    letter: 'a',
    load: () => import('./routes/audit.tsx'),
  },
  {
    path: '/operators',
    title: 'shell:nav.operators',
    icon: UserCog,
    letter: 'p',
    load: () => import('./routes/operators.tsx'),
  },
  {
    path: '/system',
    title: 'shell:nav.system',
    icon: Server,
    letter: 's',
    load: () => import('./routes/system.tsx'),
  },
  {
    path: '/webhook',
    title: 'webhook:title',
    icon: Webhook,
    letter: 'g',
    load: () => import('./routes/webhook.tsx'),
  },
];
