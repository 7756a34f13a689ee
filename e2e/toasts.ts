import type { Page } from '@playwright/test';

const TOAST_MS = 20_000;

/**
 * Waits for a short message, which goes after two seconds. The page itself looks for it at each frame, because looks from
 * outside can lie further apart on a busy machine.
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const isShown = (wanted: string | RegExp): boolean =>
    [...document.querySelectorAll('[role="status"] span')].some(({ textContent: shown }) =>
      typeof wanted === 'string' ? shown?.includes(wanted) : wanted.test(shown ?? ''),
    );
  try {
    await page.waitForFunction(isShown, text, { timeout: TOAST_MS });
  } catch {
    throw new Error(`No short message "${text}" was shown within ${TOAST_MS / 1_000} s.`);
  }
}
