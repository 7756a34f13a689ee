import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ArrowLeftRight, Headset, Megaphone, ShieldCheck, Smartphone, WalletMinimal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toastError } from '../../session/index.ts';
import { type Target, useExternalTargets } from '../use-links.ts';

interface Shortcut {
  readonly name: 'support' | 'security' | 'download' | 'notices' | 'trade' | 'assets';
  readonly icon: ReactNode;
  /** A path of the app, or what leads out of it; null when the capability is not there. */
  readonly to: string | Target | null;
}

/** A full row; whatever does not exist makes place for the next one. */
const SHOWN = 4;

/** Ways to what people open most often; none of them is dead. */
export function Shortcuts() {
  const t = useT();
  const { support, download } = useExternalTargets();
  const all: readonly Shortcut[] = [
    { name: 'support', icon: <Headset />, to: support },
    { name: 'security', icon: <ShieldCheck />, to: '/secure-center' },
    { name: 'download', icon: <Smartphone />, to: download },
    { name: 'notices', icon: <Megaphone />, to: '/notice-center' },
    { name: 'trade', icon: <ArrowLeftRight />, to: '/trade' },
    { name: 'assets', icon: <WalletMinimal />, to: '/assets' },
  ];
  const shown = all.filter((shortcut) => shortcut.to !== null).slice(0, SHOWN);
  return (
    <nav aria-label={t('home:shortcuts')} className="grid grid-cols-4 gap-2">
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
      <span className="max-w-full truncate">{t(`home:shortcut.${name}`)}</span>
    </>
  );
  if (to === null) return null;
  if (typeof to === 'string') {
    return (
      <Link to={to} className={look}>
        {face}
      </Link>
    );
  }
  if (to.kind === 'link') {
    return (
      <a href={to.href} target="_blank" rel="noopener noreferrer" className={look}>
        {face}
      </a>
    );
  }
  return (
    <button type="button" className={look} onClick={() => void to.run().catch(toastError)}>
      {face}
    </button>
  );
}
