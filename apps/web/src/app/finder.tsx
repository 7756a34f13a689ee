import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  allMatches,
  chartPath,
  type Match,
  PairName,
  searchMatches,
  tradePath,
  useMatches,
} from '../features/market-data/index.ts';
import { useIsOffered } from '../features/session/index.ts';
import { isFree, useHotkeyChoice } from '../shared/lib/hotkeys.ts';
import { SearchField } from '../shared/ui/search-field.tsx';
import { useFinder } from './finder-state.ts';
import { CHART, PLACE_GROUPS, type Place, type PlaceGroup } from './places.tsx';

const close = (): void => useFinder.setState({ isOpen: false });

/** Leads from every screen to every other and to each pair, by a list or by typing; the key is `/`. */
export function Finder() {
  const t = useT();
  const isOpen = useFinder((finder) => finder.isOpen);
  useFinderKey();
  return (
    <BottomSheet isOpen={isOpen} onClose={close} title={t('find:title')}>
      <Found />
    </BottomSheet>
  );
}

/** On a trading screen the same key chooses a pair. */
const PAIR_BUTTON = '[data-key="pair"]';

function useFinderKey(): void {
  const isOn = useHotkeyChoice((choice) => choice.isOn);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || !isOn || !isFree(event) || document.querySelector(PAIR_BUTTON) !== null) return;
    event.preventDefault();
    useFinder.setState({ isOpen: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function Found() {
  const t = useT();
  const [text, setText] = useState('');
  const isTyped = text.trim() !== '';
  const matches = allMatches(useMatches().data ?? []);
  const groups = useGroups(matches[0], text);
  const pairs = isTyped ? searchMatches(matches, text).slice(0, PAIRS_MAX) : [];
  return (
    // The height stays while one types.
    <div className="min-h-[72dvh]">
      <div className="sticky top-0 z-10 bg-raised pt-1 pb-2">
        <SearchField label={t('find:search')} text={text} onChange={setText} />
      </div>
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
      {pairs.length > 0 && (
        <ul aria-label={t('app:tab.market')}>
          {pairs.map((match) => (
            <li key={match.id}>
              <Link
                to={match.is_spot_tradable ? tradePath(match) : chartPath(match)}
                className="-mx-2 flex min-h-11 items-center rounded-button px-2 hover:bg-surface"
                onClick={close}
              >
                <PairName match={match} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {groups.length + pairs.length === 0 && (
        <EmptyState icon={<Search />} title={t('find:none', { text: text.trim() })} />
      )}
    </div>
  );
}

const PAIRS_MAX = 8;

/** The groups of what is offered here and has the text in its name. */
function useGroups(first: Match | undefined, text: string): readonly PlaceGroup[] {
  const t = useT();
  const offers = { contract: useIsOffered('contract'), micro: useIsOffered('micro') };
  const wanted = text.trim().toLowerCase();
  const isFound = ({ label, product, to }: Place): boolean =>
    (product === undefined || offers[product]) &&
    (to !== CHART || first !== undefined) &&
    t(label).toLowerCase().includes(wanted);
  const addressed = (place: Place): Place =>
    place.to === CHART && first !== undefined ? { ...place, to: chartPath(first) } : place;
  return PLACE_GROUPS.map((group) => ({
    ...group,
    places: group.places.filter(isFound).map(addressed),
  })).filter(({ places }) => places.length > 0);
}

function Group({ label, places }: PlaceGroup) {
  const t = useT();
  return (
    <section className="pb-3">
      <h3 className="py-2 text-secondary text-muted">{t(label)}</h3>
      <div className="-mx-2 grid grid-cols-4 gap-y-2">
        {places.map((place) => (
          <Link
            key={place.to}
            to={place.to}
            className="flex min-h-11 flex-col items-center gap-1.5 rounded-button py-1.5 text-center text-label hover:bg-surface focus-visible:-outline-offset-2 [&_svg]:size-5.5 [&_svg]:stroke-[1.75]"
            onClick={close}
          >
            <span aria-hidden="true">{place.icon}</span>
            <span className="max-w-full px-1 text-balance wrap-anywhere hyphens-auto">{t(place.label)}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
