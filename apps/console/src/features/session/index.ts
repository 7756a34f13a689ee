export { toastError } from '@openbourse/kit/lib/query-client.ts';
export { client } from './client.ts';
export { AuditLink } from './components/audit-link.tsx';
export { findUserId } from './find-user.ts';
export { LoginScreen } from './components/login-screen.tsx';
export { hasRole, logOut, type Operator, useOperator, useOperatorQuery } from './operator.ts';
export { publishedRoot } from './published-root.ts';
export { queryClient } from './query-client.ts';
export { useSession } from './session-store.ts';
