import type { ApiKeyAlgorithm, ApiKeyScope } from '@openbourse/api';

/** The caller with a key, as the slice that trades needs it. */
export interface KeyHolder {
  readonly keyId: number;
  readonly trader: {
    readonly userId: number;
    readonly userGroup: string;
    readonly isUserReal: boolean;
    readonly hasPayPassword: boolean;
    readonly isFrozen: boolean;
  };
  readonly scopes: readonly ApiKeyScope[];
  readonly algorithm: ApiKeyAlgorithm;
}
