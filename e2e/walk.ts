import type { Locale } from '@openbourse/i18n';
import type { BrowserContext, Page } from '@playwright/test';
import { goWithin, waitUntilSettled } from './screens.ts';

/** Visits screens as links in the app lead to them; a blank page loads the first one. */
export async function walk(
  page: Page,
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<void> {
  for (const path of paths) {
    if (page.url() !== 'about:blank') await goWithin(page, path);
    else {
      await page.goto(path);
      await waitUntilSettled(page);
    }
    await look(path);
  }
}

/** Counts the calls of the pages of a context that are under way, for `showLanguage`. */
export async function countCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counter = globalThis as unknown as CallCounter;
    const call = globalThis.fetch;
    counter.callsUnderWay = 0;
    globalThis.fetch = async (...request) => {
      counter.callsUnderWay += 1;
      try {
        const answer = await call(...request);
        await answer.clone().arrayBuffer();
        return answer;
      } finally {
        counter.callsUnderWay -= 1;
      }
    };
  });
}

interface CallCounter {
  callsUnderWay: number;
}

/**
 * Shows the screen that is open in another language, as the app does when another tab chooses it. Answers of
 * the server come anew; the screen is read once all of them are there.
 */
export async function showLanguage(page: Page, locale: Locale): Promise<void> {
  const state = await page.evaluate(async (chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }));
    const isCalm = (): boolean =>
      document.documentElement.lang === chosen &&
      ((globalThis as unknown as Partial<CallCounter>).callsUnderWay ?? 0) === 0 &&
      document.querySelector('[aria-busy="true"]') === null;
    const since = performance.now();
    for (let calmFrames = 0; calmFrames < 3; calmFrames = isCalm() ? calmFrames + 1 : 0) {
      if (performance.now() - since > 20_000) return `${document.documentElement.lang} is shown`;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return 'calm';
  }, locale);
  if (state !== 'calm') throw new Error(`${page.url()} does not come to rest in ${locale}: ${state}.`);
}
