import type { Page } from '@playwright/test';

/** Controls on a screen that would do nothing, and the targets of its links within the app. */
export interface Controls {
  readonly dead: readonly string[];
  readonly links: readonly string[];
}

/**
 * Reads the controls that can be seen. A button lives when something listens to it: React keeps the handlers of an
 * element in a property of it, and a button of a form submits.
 */
export function readControls(page: Page): Promise<Controls> {
  return page.evaluate(() => {
    const dead: string[] = [];
    const links: string[] = [];
    const HEARS = /^on(Click|PointerDown|MouseDown|Change)/;
    for (const control of document.querySelectorAll<HTMLElement>('a,button,[role="button"],[role="tab"]')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim();
      const what = `${control.tagName.toLowerCase()} "${name}"`;
      if (name === '') dead.push(`${what} has no name`);
      if (control instanceof HTMLAnchorElement) {
        const href = control.getAttribute('href') ?? '';
        if (href.startsWith('/')) links.push(href);
        else if (!/^(https?:|mailto:|blob:|#\w)/.test(href)) dead.push(`${what} leads to "${href}"`);
        continue;
      }
      if (!isDisabled(control) && !isHeard(control)) dead.push(`${what} does nothing`);
    }
    return { dead, links: [...new Set(links)] };

    function isDisabled(control: HTMLElement): boolean {
      return control.hasAttribute('disabled') || control.getAttribute('aria-disabled') === 'true';
    }

    function isHeard(control: HTMLElement): boolean {
      if (control instanceof HTMLButtonElement && control.type === 'submit' && control.form !== null)
        return true;
      if (control.closest('label') !== null) return true;
      const key = Object.keys(control).find((name) => name.startsWith('__reactProps$')) ?? '';
      const props: unknown = Reflect.get(control, key);
      return (
        typeof props === 'object' && props !== null && Object.keys(props).some((name) => HEARS.test(name))
      );
    }
  });
}
