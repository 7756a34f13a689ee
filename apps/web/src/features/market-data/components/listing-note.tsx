import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { allMatches, type Match } from '../model/matches.ts';
import { useMatches } from '../use-matches.ts';

/** Says in a list from when on a pair is traded, or when it is delisted; nothing where neither is announced. */
export function ListingNote({ match }: { readonly match: Pick<Match, 'opens_at' | 'delists_at'> }) {
  const t = useT();
  const format = useFormat();
  const { opens_at: opensAt, delists_at: delistsAt } = match;
  if (opensAt !== null)
    return <span className="text-muted">{t('market:opening', { time: format.dateTime(opensAt) })}</span>;
  if (delistsAt === null) return null;
  return <span className="text-warn">{t('market:delisting', { time: format.dateTime(delistsAt) })}</span>;
}

/** Says above a product of a pair from when on it is traded, or what happens at its delisting and when. */
export function ListingBanner({
  matchId,
  product,
}: {
  readonly matchId: number;
  readonly product: 'spot' | 'contract' | 'micro';
}) {
  const t = useT();
  const format = useFormat();
  const match = allMatches(useMatches().data ?? []).find(({ id }) => id === matchId);
  const { opens_at: opensAt = null, delists_at: delistsAt = null } = match ?? {};
  if (product === 'spot' && opensAt !== null)
    return <Banner tone="info">{t('market:opening', { time: format.dateTime(opensAt) })}</Banner>;
  if (delistsAt === null) return null;
  const time = format.dateTime(delistsAt);
  return <Banner tone="warn">{t(`market:delisting.${product}`, { time })}</Banner>;
}
