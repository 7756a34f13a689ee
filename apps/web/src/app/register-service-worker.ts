const SCRIPT = '/service-worker.js';

/** The browser's Trusted Types factory, which TypeScript's library does not describe yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): URL };
}

/** Installs the offline shell and gives it the list of files that this visit has already loaded. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(trustedScript())
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => {
      const files = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
      registration.active?.postMessage({ type: 'keep', files });
    })
    .catch((error: unknown) => console.warn('The offline shell could not be installed.', error));
}

function trustedScript(): string | URL {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return SCRIPT;
  return trustedTypes.createPolicy('openbourse', { createScriptURL: () => SCRIPT }).createScriptURL(SCRIPT);
}
