export { createContent } from './content.ts';
export { contentOperatorRoutes } from './operator-routes.ts';
export { contentRoutes } from './routes.ts';
export { seedContent } from './seed-content.ts';
