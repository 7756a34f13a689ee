export interface SearchedArea {
  readonly id: number;
  readonly name: string;
  readonly iso: string;
  readonly calling_code: string;
}

/** Areas whose name, country code or calling code fits the search; accents and case do not matter. */
export function matchingAreas<A extends SearchedArea>(areas: readonly A[], search: string): readonly A[] {
  const wanted = plain(search.trim());
  if (wanted === '') return areas;
  const digits = /^\+?[0-9]+$/.test(wanted) ? wanted.replace('+', '') : null;
  return areas.filter((area) =>
    digits === null
      ? plain(area.name).includes(wanted) || area.iso.toLowerCase() === wanted
      : area.calling_code.startsWith(digits),
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
