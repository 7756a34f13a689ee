import { useT } from '@openbourse/kit/lib/i18n.ts';
import { usePageTitle } from '@openbourse/kit/lib/use-page-title.ts';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { GuestLinks } from './guest-links.tsx';
import { GuestPrices } from './guest-prices.tsx';
import { GuestReasons } from './guest-reasons.tsx';

export interface GuestHomeProps {
  /** Language and theme on a phone; wide screens have them in the navigation. */
  readonly tools: ReactNode;
}

/** Home of a guest: what this exchange is, live prices, what sets it apart, and the ways in. */
export function GuestHome({ tools }: GuestHomeProps) {
  const t = useT();
  usePageTitle(t('landing:headline'));
  return (
    <div className="desktop:mx-auto desktop:w-full desktop:max-w-300 desktop:px-6">
      <header className="sticky top-0 z-20 -mx-4 flex min-h-14 items-center justify-between bg-bg px-4 desktop:hidden">
        <Brand />
        <div className="-mr-3 flex">{tools}</div>
      </header>
      <div className="grid gap-8 pt-4 desktop:grid-cols-2 desktop:items-center desktop:py-10">
        <section>
          <h1 className="text-hero text-balance">{t('landing:headline')}</h1>
          <p className="mt-4 max-w-120 text-field text-muted">{t('landing:pitch')}</p>
          <WaysIn />
        </section>
        <GuestPrices />
      </div>
      <GuestReasons />
      <section className="mt-12 rounded-card border border-line px-5 py-8 text-center ">
        <h2 className="text-title">{t('landing:invite')}</h2>
        <div className="mx-auto max-w-120">
          <WaysIn />
        </div>
      </section>
      <GuestLinks />
    </div>
  );
}

function WaysIn() {
  const t = useT();
  return (
    <div className="mt-6 grid max-w-120 grid-cols-2 gap-2">
      <Link to="/register" className={buttonClass({ isBlock: true })}>
        {t('home:menu.register')}
      </Link>
      <Link to="/login" className={buttonClass({ variant: 'secondary', isBlock: true })}>
        {t('home:menu.login')}
      </Link>
    </div>
  );
}
