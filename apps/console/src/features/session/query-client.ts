import { createQueryClient } from '@openbourse/kit/lib/query-client.ts';

export const queryClient = createQueryClient({ staleMs: 5_000 });
