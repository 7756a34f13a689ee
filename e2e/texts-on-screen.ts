import type { Page } from '@playwright/test';

/** Texts that a screen shows and speaks, and those that do not fit. */
export interface ScreenTexts {
  /** Every text that can be seen, and those that only a screen reader says. */
  readonly texts: readonly string[];
  /** Texts of which a part is cut off. */
  readonly cut: readonly string[];
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
}

/** Reads a screen in the browser. Texts that the app shortens on purpose are those of the operator and of users. */
export function readScreen(page: Page): Promise<ScreenTexts> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent === null || parent.closest('script,style,noscript') !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      if (!hasOwnLanguage(parent)) texts.push(text);
      const range = document.createRange();
      range.selectNodeContents(node);
      if (isCut(parent, range.getBoundingClientRect())) cut.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (text !== '' && !hasOwnLanguage(element)) texts.push(text);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return { texts, cut, overflow: scrollWidth - clientWidth };

    /** A text in a language that is named, or in none where a person wrote it, stays as it is in every language. */
    function hasOwnLanguage(element: Element): boolean {
      const named = element.closest('[lang]');
      return named !== null && named !== document.documentElement;
    }

    function isCut(parent: Element, shown: DOMRect): boolean {
      if (shown.width <= 1 || parent.closest('.sr-only') !== null) return false;
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX !== 'hidden' && overflowX !== 'clip') {
          if (overflowX === 'auto' || overflowX === 'scroll') return false;
          continue;
        }
        const frame = box.getBoundingClientRect();
        const isOutside = shown.right <= frame.left || shown.left >= frame.right || shown.top >= frame.bottom;
        if (isOutside) return false;
        if (shown.right > frame.right + 1 || shown.left < frame.left - 1) return true;
        if (overflowY !== 'visible' && shown.bottom > frame.bottom + 2) return true;
      }
      return false;
    }
  });
}
