import { OPERATOR_ROLES, type OperatorRole } from '@openbourse/api/limits';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  ChartCandlestick,
  IdCard,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Scale,
  ScrollText,
  Server,
  SlidersHorizontal,
  Timer,
  UserCog,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { TextKey } from '../shared/lib/texts.ts';

export interface ConsoleRoute {
  /** One segment below /console; what is shown in detail stands in the query. */
  readonly path: string;
  readonly title: TextKey;
  readonly icon: LucideIcon;
  /** Leads to the screen after `g`. */
  readonly letter: string;
  /** Who finds anything there; nobody else sees it in the navigation. */
  readonly roles: readonly OperatorRole[];
  /** The queue of the dashboard whose length stands beside the name. */
  readonly queue?: string;
  /** Loads the screen; each one is its own chunk. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
}

const READERS: readonly OperatorRole[] = ['support', 'risk', 'ledger_maker', 'ledger_checker'];
const MONEY_ROLES: readonly OperatorRole[] = [
  'support',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
];

/** Every screen of the console in the order of the navigation; the first one is where `/console/` leads. */
export const ROUTE_TABLE: readonly ConsoleRoute[] = [
  {
    path: '/overview',
    title: 'shell:nav.overview',
    icon: LayoutDashboard,
    letter: 'o',
    roles: OPERATOR_ROLES,
    load: () => import('./routes/overview.tsx'),
  },
  {
    path: '/users',
    title: 'shell:nav.users',
    icon: Users,
    letter: 'u',
    roles: [...MONEY_ROLES, 'identity_reviewer', 'fiat_arbiter'],
    load: () => import('./routes/users.tsx'),
  },
  {
    path: '/identity',
    title: 'shell:nav.identity',
    icon: IdCard,
    letter: 'i',
    roles: ['identity_reviewer'],
    queue: 'verifications',
    load: () => import('./routes/identity.tsx'),
  },
  {
    path: '/deposits',
    title: 'shell:nav.deposits',
    icon: ArrowDownToLine,
    letter: 'd',
    roles: MONEY_ROLES,
    queue: 'manual_deposits',
    load: () => import('./routes/deposits.tsx'),
  },
  {
    path: '/withdrawals',
    title: 'shell:nav.withdrawals',
    icon: ArrowUpFromLine,
    letter: 'w',
    roles: MONEY_ROLES,
    queue: 'withdrawals',
    load: () => import('./routes/withdrawals.tsx'),
  },
  {
    path: '/ledger',
    title: 'shell:nav.ledger',
    icon: BookOpen,
    letter: 'l',
    roles: [...READERS, 'security_admin'],
    load: () => import('./routes/ledger.tsx'),
  },
  {
    path: '/entries',
    title: 'shell:nav.entries',
    icon: Scale,
    letter: 'e',
    roles: READERS,
    queue: 'ledger_entries',
    load: () => import('./routes/entries.tsx'),
  },
  {
    path: '/markets',
    title: 'shell:nav.markets',
    icon: ChartCandlestick,
    letter: 'm',
    roles: ['risk', 'support'],
    load: () => import('./routes/markets.tsx'),
  },
  {
    path: '/contracts',
    title: 'shell:nav.contracts',
    icon: Layers,
    letter: 'n',
    roles: ['risk', 'support'],
    load: () => import('./routes/contracts.tsx'),
  },
  {
    path: '/micro',
    title: 'shell:nav.micro',
    icon: Timer,
    letter: 'r',
    roles: ['risk', 'support'],
    load: () => import('./routes/micro.tsx'),
  },
  {
    path: '/terms',
    title: 'shell:nav.terms',
    icon: SlidersHorizontal,
    letter: 't',
    roles: ['risk', 'support'],
    load: () => import('./routes/terms.tsx'),
  },
  {
    path: '/content',
    title: 'shell:nav.content',
    icon: Newspaper,
    letter: 'c',
    roles: ['content'],
    load: () => import('./routes/content.tsx'),
  },
  {
    path: '/audit',
    title: 'shell:nav.audit',
    icon: ScrollText,
    letter: 'a',
    roles: ['risk', 'security_admin'],
    load: () => import('./routes/audit.tsx'),
  },
  {
    path: '/operators',
    title: 'shell:nav.operators',
    icon: UserCog,
    letter: 'p',
    roles: OPERATOR_ROLES,
    load: () => import('./routes/operators.tsx'),
  },
  {
    path: '/system',
    title: 'shell:nav.system',
    icon: Server,
    letter: 's',
    roles: OPERATOR_ROLES,
    load: () => import('./routes/system.tsx'),
  },
];
