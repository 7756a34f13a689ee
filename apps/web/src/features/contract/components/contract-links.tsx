import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { ActionBar } from '@openbourse/kit/ui/action-bar.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Link } from 'react-router';
import { useIsOffered } from '../../session/index.ts';
import { pairName } from '../model/rows.ts';
import { useProducts } from '../use-contracts.ts';

const SIDES = [
  ['long', 'buy'],
  ['short', 'sell'],
] as const;

/** Leads from the chart of a pair to its contract, already on the side that was chosen; nothing where there is none. */
export function ContractLinks({ matchId }: { readonly matchId: number }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const products = useProducts().data ?? [];
  const isOffered = useIsOffered('contract');
  const product = products.find((one) => one.currency_match_id === matchId);
  if (!isOffered || product === undefined) return null;
  const links = SIDES.map(([side, variant]) => (
    <Link
      key={side}
      to={`/lever?symbol=${encodeURIComponent(pairName(product))}&side=${side}`}
      className={buttonClass({ variant, size: isDesktop ? 'medium' : 'large', isBlock: !isDesktop })}
    >
      {t(`contract:open.${side}`)}
    </Link>
  ));
  return isDesktop ? <span className="flex gap-2.5">{links}</span> : <ActionBar>{links}</ActionBar>;
}
