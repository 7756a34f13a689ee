import { useT } from '@openbourse/kit/lib/i18n.ts';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CandlestickChart,
  Handshake,
  Headset,
  Megaphone,
  ShieldCheck,
  Smartphone,
  Timer,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsOffered } from '../../session/index.ts';
import { type Target, useExternalTargets } from '../use-links.ts';

interface Shortcut {
  readonly name:
    | 'deposit'
    | 'fiat'
    | 'micro'
    | 'withdraw'
    | 'transfer'
    | 'security'
    | 'support'
    | 'download'
    | 'notices'
    | 'trade';
  readonly icon: ReactNode;
  /** A path of the app, or what leads out of it; null when the capability is not there. */
  readonly to: string | Target | null;
}

/** Only whole rows, at most two; whatever does not exist makes place for the next one. */
const ROW = 4;
const ROWS_MAX = 2;

/** Ways to what people open most often; none of them is dead. */
export function Shortcuts() {
  const t = useT();
  const { support, download } = useExternalTargets();
  const isMicroOffered = useIsOffered('micro');
  const all: readonly Shortcut[] = [
    { name: 'deposit', icon: <ArrowDownToLine />, to: '/recharge' },
    { name: 'fiat', icon: <Handshake />, to: '/fiat' },
    { name: 'micro', icon: <Timer />, to: isMicroOffered ? '/micro-trade' : null },
    { name: 'withdraw', icon: <ArrowUpFromLine />, to: '/withdrawal' },
    { name: 'transfer', icon: <ArrowLeftRight />, to: '/transfer' },
    { name: 'security', icon: <ShieldCheck />, to: '/secure-center' },
    { name: 'support', icon: <Headset />, to: support },
    { name: 'download', icon: <Smartphone />, to: download },
    { name: 'notices', icon: <Megaphone />, to: '/notice-center' },
    { name: 'trade', icon: <CandlestickChart />, to: '/trade' },
  ];
  const there = all.filter((shortcut) => shortcut.to !== null);
  const shown = there.slice(0, ROW * Math.min(ROWS_MAX, Math.floor(there.length / ROW)));
  return (
    <nav aria-label={t('home:shortcuts')} className="grid grid-cols-4 gap-1">
      {shown.map((shortcut) => (
        <ShortcutLink key={shortcut.name} {...shortcut} />
      ))}
    </nav>
  );
}

function ShortcutLink({ name, icon, to }: Shortcut) {
  const t = useT();
  const look =
    'group flex min-h-11 flex-col items-center gap-2 rounded-button py-1 text-center text-secondary text-muted hover:text-text';
  const face = (
    <>
      <span className="flex size-12 items-center justify-center rounded-button bg-surface text-text transition-colors group-hover:bg-surface-strong [&_svg]:size-5.5 [&_svg]:stroke-[1.75]">
        {icon}
      </span>
      <span className="max-w-full text-balance wrap-anywhere hyphens-auto">{t(`home:shortcut.${name}`)}</span>
    </>
  );
  if (to === null) return null;
  if (typeof to !== 'string' && to.kind === 'link') {
    return (
      <a href={to.href} target="_blank" rel="noopener noreferrer" className={look}>
        {face}
      </a>
    );
  }
  return (
    <Link to={typeof to === 'string' ? to : to.to} className={look}>
      {face}
    </Link>
  );
}
