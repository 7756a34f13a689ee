import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CandlestickChart,
  CircleHelp,
  Gift,
  Handshake,
  Headset,
  Megaphone,
  MessageSquareText,
  PiggyBank,
  Rocket,
  ShieldCheck,
  Smartphone,
  Timer,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Target } from '../../../shared/lib/target.ts';
import { TargetLink } from '../../../shared/ui/target-link.tsx';
import { useIsOffered, useTargets } from '../../session/index.ts';
import { ShortcutPages } from './shortcut-pages.tsx';
import { UnreadBadge } from './unread-badge.tsx';

interface Shortcut {
  readonly name:
    | 'deposit'
    | 'micro'
    | 'staking'
    | 'activity'
    | 'help'
    | 'support'
    | 'security'
    | 'download'
    | 'fiat'
    | 'withdraw'
    | 'transfer'
    | 'subscription'
    | 'invite'
    | 'notices'
    | 'feedback'
    | 'trade';
  readonly icon: ReactNode;
  readonly target: Target;
  readonly unread?: number;
}

const PAGE_SIZE = 8;

/**
 * The eight shortcuts of the specification (section 1) in its order, then what else people open: a second page on a
 * phone, all at once on a desktop.
 */
export function Shortcuts({ unreadSupport }: { readonly unreadSupport: number }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { support, download } = useTargets();
  const isMicroOffered = useIsOffered('micro');
  const micro: Shortcut = { name: 'micro', icon: <Timer />, target: screen('/micro-trade') };
  const fiat: Shortcut = { name: 'fiat', icon: <Handshake />, target: screen('/fiat') };
  const shortcuts: readonly Shortcut[] = [
    { name: 'deposit', icon: <ArrowDownToLine />, target: screen('/recharge') },
    // Where a jurisdiction does not offer the one, the other takes its place.
    isMicroOffered ? micro : fiat,
    { name: 'staking', icon: <PiggyBank />, target: screen('/storage-currency-list') },
    { name: 'activity', icon: <Gift />, target: screen('/activity-center') },
    { name: 'help', icon: <CircleHelp />, target: screen('/help-center') },
    { name: 'support', icon: <Headset />, target: support, unread: unreadSupport },
    { name: 'security', icon: <ShieldCheck />, target: screen('/secure-center') },
    { name: 'download', icon: <Smartphone />, target: download },
    ...(isMicroOffered ? [fiat] : []),
    { name: 'withdraw', icon: <ArrowUpFromLine />, target: screen('/withdrawal') },
    { name: 'transfer', icon: <ArrowLeftRight />, target: screen('/transfer') },
    { name: 'subscription', icon: <Rocket />, target: screen('/subscription-list') },
    { name: 'invite', icon: <UserPlus />, target: screen('/share-code') },
    { name: 'notices', icon: <Megaphone />, target: screen('/notice-center') },
    { name: 'feedback', icon: <MessageSquareText />, target: screen('/feedback') },
    { name: 'trade', icon: <CandlestickChart />, target: screen('/trade') },
  ];
  const links = shortcuts.map((shortcut) => <ShortcutLink key={shortcut.name} {...shortcut} />);
  return (
    <nav aria-label={t('home:shortcuts')}>
      {isDesktop ? (
        <div className="grid grid-cols-6 gap-1">{links}</div>
      ) : (
        <ShortcutPages
          pages={[
            { id: 'first', links: links.slice(0, PAGE_SIZE) },
            { id: 'further', links: links.slice(PAGE_SIZE) },
          ]}
        />
      )}
    </nav>
  );
}

function screen(to: string): Target {
  return { kind: 'screen', to };
}

function ShortcutLink({ name, icon, target, unread = 0 }: Shortcut) {
  const t = useT();
  return (
    <TargetLink
      target={target}
      className="group flex min-h-11 flex-col items-center gap-2 rounded-button py-1 text-center text-secondary text-muted hover:text-text focus-visible:-outline-offset-2"
    >
      <span className="relative flex size-12 items-center justify-center rounded-button bg-surface text-text transition-colors group-hover:bg-surface-strong [&_svg]:size-5.5 [&_svg]:stroke-[1.75]">
        {icon}
        <span aria-hidden="true" className="absolute -top-1 -right-1.5 leading-none">
          <UnreadBadge count={unread} />
        </span>
      </span>
      <span className="max-w-full text-balance wrap-anywhere hyphens-auto">{t(`home:shortcut.${name}`)}</span>
      {unread > 0 && <span className="sr-only">{t('home:unread', { count: unread })}</span>}
    </TargetLink>
  );
}
