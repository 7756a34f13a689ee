import { readChart } from './chart.ts';
import { readDrawings } from './drawings.ts';
import { readFavourites } from './favourites.ts';
import { readLayouts, TERMINAL_SCREENS, type TerminalScreen } from './limits.ts';

/**
 * Name of a document that a person keeps for all devices: layouts of a screen, settings of charts, what is drawn in those
 * of a pair, and the pairs that are starred.
 */
export type DocumentName = `layouts.${TerminalScreen}` | 'chart' | `drawings.${number}` | 'favourites';

export const layoutsOf = (screen: TerminalScreen): DocumentName => `layouts.${screen}`;
export const CHART_DOCUMENT: DocumentName = 'chart';
export const FAVOURITES_DOCUMENT: DocumentName = 'favourites';
/** Begins the name of what is drawn in a pair; the number of the pair follows. */
export const DRAWINGS_PREFIX = 'drawings.';
export const drawingsOf = (matchId: number): DocumentName => `drawings.${matchId}`;

export const DOCUMENT_NAME_PATTERN = `^(layouts\\.(${TERMINAL_SCREENS.join('|')})|chart|favourites|drawings\\.[1-9][0-9]{0,9})$`;
const DOCUMENT_NAME = new RegExp(DOCUMENT_NAME_PATTERN);
export const isDocumentName = (name: string): name is DocumentName => DOCUMENT_NAME.test(name);

/** Characters of a document as JSON. */
export const DOCUMENT_LENGTH_MAX = 8_000;
/** Bytes of it in a form, which leave room for the rest of a call of 16 KiB. */
const DOCUMENT_BYTES_MAX = 15_000;
export const REVISION_MAX = 2_000_000_000;
/** Pairs whose drawings are kept for a person; with one more, those that were changed least lately go. */
export const DRAWN_PAIRS_MAX = 60;

/** Reports whether a text is short enough to be kept. */
export const isKeepable = (text: string): boolean =>
  text.length <= DOCUMENT_LENGTH_MAX && encodeURIComponent(text).length <= DOCUMENT_BYTES_MAX;

/** A document as its text says, without what cannot be read; null where it is none of its kind. */
export function readDocument(name: DocumentName, text: string): object | null {
  if (!isKeepable(text)) return null;
  if (name.startsWith(DRAWINGS_PREFIX)) return readDrawings(text);
  if (name === FAVOURITES_DOCUMENT) return readFavourites(text);
  return name === CHART_DOCUMENT ? readChart(text) : readLayouts(text);
}
