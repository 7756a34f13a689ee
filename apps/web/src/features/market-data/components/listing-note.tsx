import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Banner, type BannerProps } from '@openbourse/kit/ui/banner.tsx';
import { allMatches, type Match } from '../model/matches.ts';
import { useMatches } from '../use-matches.ts';
import { ClosedNote } from './closed-note.tsx';

/**
 * Says in a list from when on a pair is traded, when it is delisted, or when its market opens again; nothing where none
 * of these concerns it.
 */
export function ListingNote({
  match,
  isShort = false,
}: {
  readonly match: Match;
  readonly isShort?: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const { opens_at: opensAt, delists_at: delistsAt } = match;
  if (opensAt !== null)
    return <span className="text-muted">{t('market:opening', { time: format.dateMinute(opensAt) })}</span>;
  if (delistsAt !== null)
    return <span className="text-warn">{t('market:delisting', { time: format.dateMinute(delistsAt) })}</span>;
  return match.is_open ? null : <ClosedNote isShort={isShort} />;
}

/** Reports whether a list has more to say of a pair than its figures. */
export function hasListingNote({
  opens_at: opensAt,
  delists_at: delistsAt,
  is_open: isOpen,
}: Match): boolean {
  return opensAt !== null || delistsAt !== null || !isOpen;
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
    return <Note tone="info">{t('market:opening', { time: format.dateMinute(opensAt) })}</Note>;
  if (delistsAt === null) return null;
  const time = format.dateMinute(delistsAt);
  return <Note tone="warn">{t(`market:delisting.${product}`, { time })}</Note>;
}

/** A banner within the page, apart from what follows. */
function Note(props: Pick<BannerProps, 'tone' | 'children'>) {
  return (
    <div className="mb-2 overflow-hidden rounded-button">
      <Banner {...props} />
    </div>
  );
}
