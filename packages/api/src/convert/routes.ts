import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  'convert.quote': ['POST', '/api/private/convert/quote'],
  'convert.accept': ['POST', '/api/private/convert/accept'],
  'convert.conversion': ['GET', '/api/private/convert/conversion'],
  'convert.conversions': ['GET', '/api/private/convert/conversions'],
  'convert.plans': ['GET', '/api/private/convert/plans'],
  'convert.add_plan': ['POST', '/api/private/convert/add_plan'],
  'convert.pause_plan': ['POST', '/api/private/convert/pause_plan'],
  'convert.resume_plan': ['POST', '/api/private/convert/resume_plan'],
  'convert.remove_plan': ['POST', '/api/private/convert/remove_plan'],
  'convert.runs': ['GET', '/api/private/convert/runs'],
} as const satisfies UserRoutes;
