import { HELP_IDS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import type { LucideIcon } from 'lucide-react';
import {
  ArrowLeftRight,
  LibraryBig,
  Braces,
  ChevronRight,
  ScanSearch,
  Sprout,
  Handshake,
  Layers,
  PiggyBank,
  Vault,
} from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useIsOffered } from '../../session/index.ts';

/** Reasons to come here, each with the page that proves it, and the products. */
export function GuestReasons() {
  const t = useT();
  const id = useId();
  return (
    <>
      <section aria-labelledby={id} className="mt-12 desktop:mt-6">
        <h2 id={id} className="text-title">
          {t('landing:why')}
        </h2>
        <ul className="mt-4 grid gap-3 desktop:grid-cols-3 desktop:gap-6">
          <Reason
            icon={ScanSearch}
            title={t('landing:fair')}
            text={t('landing:fair.text')}
            to="/house-edge"
            link={t('landing:fair.link')}
          />
          <Reason
            icon={Vault}
            title={t('landing:reserves')}
            text={t('landing:reserves.text')}
            to="/proof-of-reserves"
            link={t('landing:reserves.link')}
          />
          <Reason
            icon={LibraryBig}
            title={t('landing:open')}
            text={t('landing:open.text')}
            to="/rules"
            link={t('landing:open.link')}
          />
        </ul>
      </section>
      <Products />
    </>
  );
}

function Reason(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly link: string;
}) {
  const { icon: Icon, title, text, to, link } = props;
  return (
    <li className="flex flex-col rounded-card bg-surface p-5">
      <Icon className="size-6 text-accent" strokeWidth={1.75} aria-hidden="true" />
      <h3 className="mt-4 text-symbol">{title}</h3>
      <p className="mt-1.5 flex-1 text-body text-muted">{text}</p>
      <Link
        to={to}
        className="mt-2 inline-flex min-h-11 items-center gap-0.5 text-body font-semibold text-accent"
      >
        {link}
        <ChevronRight className="size-4 shrink-0" aria-hidden="true" />
      </Link>
    </li>
  );
}

/** The products; what only a person with an account may open leads to how it works. */
function Products() {
  const t = useT();
  const id = useId();
  const isContractOffered = useIsOffered('contract');
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-title">
        {t('landing:products')}
      </h2>
      <ul className="mt-2 grid gap-x-10 desktop:grid-cols-3">
        <Product icon={ArrowLeftRight} title={t('landing:spot')} text={t('landing:spot.text')} to="/market" />
        {isContractOffered && (
          <Product
            icon={Layers}
            title={t('app:tab.contract')}
            text={t('landing:contract.text')}
            to="/help-center?topic=contract"
          />
        )}
        <Product icon={Handshake} title={t('home:shortcut.fiat')} text={t('landing:fiat.text')} to="/fiat" />
        <Product
          icon={PiggyBank}
          title={t('home:shortcut.staking')}
          text={t('landing:staking.text')}
          to="/help-center?topic=earning"
        />
        <Product
          icon={Sprout}
          title={t('home:shortcut.subscription')}
          text={t('landing:sale.text')}
          to="/subscription-list"
        />
        <Product
          icon={Braces}
          title={t('landing:api')}
          text={t('landing:api.text')}
          to={`/help-details?id=${HELP_IDS.apiTrading}`}
        />
      </ul>
    </section>
  );
}

function Product(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly to: string;
}) {
  const { icon: Icon, title, text, to } = props;
  return (
    <li>
      <Link
        to={to}
        className="-mx-3 flex min-h-16 items-center gap-4 rounded-button px-3 py-3 transition-colors hover:bg-surface"
      >
        <Icon className="size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0">
          <span className="block text-row">{title}</span>
          <span className="block text-dense text-muted">{text}</span>
        </span>
      </Link>
    </li>
  );
}
