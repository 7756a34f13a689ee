import { escapeHtml } from './kernel/openapi.ts';

/** First lines of a page in the form in which the app draws them. */
export interface Opening {
  readonly title: string;
  /** The title stands in the head of the page; otherwise below it. */
  readonly isInHead: boolean;
  /** Below the title of the guests' home; null on the ways in, which have none. */
  readonly pitch: string | null;
  /** Of a demonstration, above everything. */
  readonly strip: string | null;
}

const PLACE = '<div id="opening"></div>';
const STRIP =
  'flex min-h-8 items-center justify-center gap-2 px-4 py-1.5 text-secondary font-medium bg-accent-soft text-text';

/** Puts first lines into the page of the build, which guests read before the app is there. */
export function withOpening(page: string, { title, isInHead, pitch, strip }: Opening): string {
  const above = strip === null ? '' : `<div class="${STRIP}"><span>${escapeHtml(strip)}</span></div>`;
  const head = isInHead ? `<h1 class="text-title">${escapeHtml(title)}</h1>` : '';
  const lines = isInHead
    ? ''
    : pitch === null
      ? `<h1 class="mt-6 mb-5 text-title">${escapeHtml(title)}</h1>`
      : `<h1 class="pt-4 text-hero text-balance">${escapeHtml(title)}</h1>
        <p class="mt-4 max-w-120 text-field text-muted">${escapeHtml(pitch)}</p>`;
  const opening = `<div id="opening">${above}<div class="page-column"><div class="flex min-h-14 items-center">${head}</div>${lines}</div></div>`;
  return page.replace(PLACE, () => opening);
}
