import { ANSWER_MS } from '../kernel/call-route.ts';
import type { GatewayLink } from '../kernel/gateway-link.ts';
import { wireErrorOf } from './error.ts';
import { refusalAnswer, type Rest, type RestAnswer } from './rest.ts';

/** Requests as the owner answers them. What does not reach it is answered without the weight, which it counts. */
export function remoteRest(linkOf: (path: string) => Pick<GatewayLink, 'ask'>): Rest {
  return {
    routes: [],
    refuse: (error) => refusalAnswer(wireErrorOf(error), {}),
    answer: async (request, body) => {
      try {
        const { head } = await linkOf(request.path).ask('rest', request, { timeoutMs: ANSWER_MS, body });
        return head as unknown as RestAnswer;
      } catch (error) {
        return refusalAnswer(wireErrorOf(error), {});
      }
    },
  };
}
