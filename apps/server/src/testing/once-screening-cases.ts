import { type OnceCases, type OnceStage, REASON } from './once-stage.ts';
import { insertCase, insertList } from './insert-screening.ts';

/** Calls of the console about screening. */
export function screeningCases({ server, operator }: Pick<OnceStage, 'server' | 'operator'>): OnceCases {
  return {
    'screening.operator_decide_case': async () => {
      const input = { id: await insertCase(server.owner, 1), decision: 'release', reason: REASON } as const;
      const other = { ...input, decision: 'refuse' };
      return { by: await operator('risk'), input, other, adds: 'operator.proposal' };
    },
    'screening.operator_change_list': async () => {
      const input = {
        ...{ version_id: await insertList(server.owner), act: 'begin', on_exact: 'deny', near_percent: 88 },
        reason: REASON,
      } as const;
      const other = { ...input, near_percent: 90 };
      return { by: await operator('risk'), input, other, adds: 'operator.proposal' };
    },
  };
}
