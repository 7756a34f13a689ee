import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { LazyBell } from '../../notification/index.ts';
import { SideMenu } from './side-menu.tsx';

/** The head of the home page on a phone; wide screens have the navigation of the shell. */
export function HomeHeader({ unreadSupport }: { readonly unreadSupport: number }) {
  const t = useT();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 -mx-4 flex min-h-14 items-center gap-1 bg-bg px-4 desktop:hidden">
      <div className="-ml-3">
        <IconButton label={t('app:action.menu')} icon={<Menu />} onClick={() => setIsMenuOpen(true)} />
      </div>
      <h1 className="flex-1">
        <Brand />
      </h1>
      <div className="-mr-3 flex">
        <Link
          to="/market?search"
          className={iconButtonClass(false)}
          aria-label={t('market:search')}
          title={t('market:search')}
        >
          <Search />
        </Link>
        <LazyBell />
      </div>
      <SideMenu unreadSupport={unreadSupport} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
    </header>
  );
}
