import { create } from 'zustand';

/** The browser's offer to install the app, which TypeScript's library does not describe. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const useOffer = create<{ readonly offer: InstallOffer | null }>(() => ({ offer: null }));

/** Keeps the browser's offer, which comes once and early, for the button that accepts it. */
export function listenForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) useOffer.setState({ offer: event });
  });
  addEventListener('appinstalled', () => useOffer.setState({ offer: null }));
}

/** Installs the app; null while the browser does not offer it. */
export function useInstall(): (() => Promise<void>) | null {
  const offer = useOffer((state) => state.offer);
  if (offer === null) return null;
  return async () => {
    await offer.prompt();
    useOffer.setState({ offer: null });
  };
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function';
}
