import { useInstall } from '../../shared/lib/install-prompt.ts';
import { useSettingUrl } from '../session/index.ts';

/** What a shortcut or a menu entry opens: an address, or the browser's installation. */
export type Target =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'action'; readonly run: () => Promise<void> };

export interface ExternalTargets {
  /** Null where the operator has no support address. */
  readonly support: Target | null;
  /** The configured download, else the installation of this app; null where neither exists. */
  readonly download: Target | null;
}

export function useExternalTargets(): ExternalTargets {
  const supportUrl = useSettingUrl('service_url');
  const downloadUrl = useSettingUrl('app_download_url');
  const install = useInstall();
  const installing: Target | null = install === null ? null : { kind: 'action', run: install };
  return {
    support: supportUrl === null ? null : { kind: 'link', href: supportUrl },
    download: downloadUrl === null ? installing : { kind: 'link', href: downloadUrl },
  };
}
