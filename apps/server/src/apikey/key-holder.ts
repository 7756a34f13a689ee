import type { ApiKeyScope } from '@openbourse/api';

/** Who calls with a key, as the slice that trades wants to know it. */
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
}
