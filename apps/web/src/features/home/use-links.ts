import { useSettingUrl } from '../session/index.ts';

/** What a shortcut or a menu entry opens: an address outside of the app, or a screen of it. */
export type Target =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'screen'; readonly to: string };

export interface ExternalTargets {
  /** Null where the operator has no support address. */
  readonly support: Target | null;
  /** The configured download, else the screen that explains how this app is installed. */
  readonly download: Target;
}

export function useExternalTargets(): ExternalTargets {
  const supportUrl = useSettingUrl('service_url');
  const downloadUrl = useSettingUrl('app_download_url');
  return {
    support: supportUrl === null ? null : { kind: 'link', href: supportUrl },
    download: downloadUrl === null ? { kind: 'screen', to: '/install' } : { kind: 'link', href: downloadUrl },
  };
}
