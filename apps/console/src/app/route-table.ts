import { OPERATOR_ROLES, type OperatorRole } from '@openbourse/api/limits';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
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
];
