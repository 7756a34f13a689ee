export { carryLots } from './carried-lots.ts';
export { statementRoutes } from './routes.ts';
export { createStatement } from './statement.ts';
export { createTreatments } from './treatments.ts';
