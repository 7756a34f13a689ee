import { layoutsOf, readChart, readLayouts, TERMINAL_SCREENS } from '@openbourse/api/terminal/kept';
import { storage } from '@openbourse/kit/lib/storage.ts';
import type { Kept, KeptDocuments } from './kept.ts';

/** Where versions of the app before documents kept layouts and the settings of charts. */
const LAYOUTS_KEY = 'openbourse.terminal';
const CHART_KEY = 'openbourse.chart';

/** Documents of what those versions left in this browser. */
export function earlierDocuments(): KeptDocuments {
  const layouts = stateOf(LAYOUTS_KEY);
  const documents = TERMINAL_SCREENS.flatMap((screen) => {
    const kept = layouts[screen] as (Partial<Kept> & { readonly layouts?: unknown }) | null | undefined;
    const read = readLayouts(JSON.stringify(kept?.layouts ?? null));
    if (read === null || read.layouts.length === 0) return [];
    const { owner = null, revision = 0, isUnsaved = false } = kept ?? {};
    return [[layoutsOf(screen), { owner, revision, isUnsaved, content: JSON.stringify(read) }] as const];
  });
  const chart = stateOf(CHART_KEY);
  const settings = readChart(JSON.stringify(chart));
  if (settings === null || Object.keys(chart).length === 0) return Object.fromEntries(documents);
  // Settings of charts had no owner; the first account that has none takes them over.
  const content = JSON.stringify(settings);
  return { ...Object.fromEntries(documents), chart: { owner: null, revision: 0, isUnsaved: false, content } };
}

function stateOf(key: string): Readonly<Record<string, unknown>> {
  try {
    const { state } = JSON.parse(storage.getItem(key) ?? '{}') as { readonly state?: object };
    return { ...state };
  } catch {
    return {};
  }
}
